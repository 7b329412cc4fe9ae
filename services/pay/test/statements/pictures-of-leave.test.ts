import { describe, expect, test } from 'vitest';
import { DEDUCTIONS, EARNINGS, HEAD } from '../fixtures/statements/employee-express.js';
import { readPictures as read } from '../fixtures/statements/read-pictures.js';

describe('a table of leave of Employee Express', () => {
  test('leave continued on the next page without headings is reported as missing', () => {
    const leave = `
Leave
Type          Beginning     Earned       Used     Ending Balance
Sick              40.00       4.00       0.00              44.00
`;
    const annual = 'Annual            30.00       6.00       8.00              28.00';
    const whole = read(HEAD + EARNINGS + DEDUCTIONS + leave + annual);
    expect(whole).toMatchObject({ leave_balances: { annual_leave: 28, sick_leave: 44 } });
    expect(whole).not.toHaveProperty('warnings');
    const cut = read(HEAD + EARNINGS + DEDUCTIONS + leave, `${annual}\n`);
    expect(cut).toMatchObject({ warnings: [expect.stringContaining('leave')] });
  });

  test('right-aligned numbers under centered headings of any length are read, with the last one empty', () => {
    const leave = `
Leave
Type                Beginning Balance            Earned     Used         Ending Balance           Use-Lose
Annual                                 120.30        8.00    0.00                      128.30
Sick                                   300.15        4.00    8.00                      296.15
`;
    expect(read(HEAD + EARNINGS + DEDUCTIONS + leave)).toEqual({
      ...read(HEAD + EARNINGS + DEDUCTIONS),
      leave_balances: { annual_leave: 128.5, sick_leave: 296.25 },
    });
  });

  test.each([
    ['its balance', '120.30', '8.00', '300.75'],
    ['what was earned', '120.30', '6.75', '300.15'],
  ])(
    'one number with sixty minutes or more makes all leave decimal: %s',
    (_, annual, earned, sick) => {
      const leave = `
Leave
Type          Beginning     Earned       Used     Ending Balance
Annual           120.30       8.00       8.00             ${annual}
Sick             300.15       ${earned}       4.00             ${sick}
`;
      const whole = read(HEAD + EARNINGS + DEDUCTIONS + leave);
      expect(whole.leave_balances).toEqual({
        annual_leave: Number(annual),
        sick_leave: Number(sick),
      });
      expect(whole).not.toHaveProperty('warnings');
    },
  );

  test('two-line headings spaced like rows are recognized', () => {
    const leave = `
Leave

Type       Begin Bal    Earned      Used     Ending

             Lv Year   Current   Current    Balance

Annual        120.30      8.00      0.00     128.30

Sick          300.15      4.00      8.00     296.15
`;
    expect(read(HEAD + EARNINGS + DEDUCTIONS + leave).leave_balances).toEqual({
      annual_leave: 128.5,
      sick_leave: 296.25,
    });
  });

  const leaveUnder = (headings: string[], annual: string[], sick: string[]) => {
    const columns = (row: string[]) => row.map(cell => cell.padStart(17)).join('');
    const rows = [headings, ['Annual', ...annual], ['Sick', ...sick]].map(
      ([name = '', ...cells]) => name.padEnd(16) + columns(cells),
    );
    return read(`${HEAD + EARNINGS + DEDUCTIONS}\nLeave\n${rows.join('\n')}\n`);
  };
  const annual = ['112.45', '8.00', '32.00', '0.00', '8.00', '0.00', '120.45', '240.00'];
  const sick = ['400.00', '4.00', '16.00', '1.30', '1.30', '0.00', '402.30', '0.00'];

  test.each([
    'Type|Begin Bal|Earned|Earn YTD|Used|Used YTD|Advanced|Ending Bal|Leave Yr',
    'Kind of Leave|Brought Forward|Credit Current|Credit Year|Debit Current|Debit Year|Advance|End Balance|Ceiling',
    'Category|Opening|+ Earned|Earned Yr|- Used|Used Yr|Adjust|Closing|Accrual Rate',
    'Leave|Initial Bal|Plus|Plus YTD|Minus|Minus YTD|Restored|Available|Limit',
    'Absence|Carried Over|Accrued|To Date|Taken|To Date|Gifts|Balance|Max Carryover',
  ])('custom headings are recognized: %s', headings => {
    const read = leaveUnder(headings.split('|'), annual, sick);
    expect(read.leave_balances).toEqual({ annual_leave: 120.75, sick_leave: 402.5 });
    expect(read).not.toHaveProperty('warnings');
  });

  test.each([
    ['a balance before what was used, which may be the one before', 'Type|Balance|Earned|Used'],
    ['two balances', 'Type|Current Balance|Earned|Ending Balance'],
    ['no balance at all', 'Type|Opening|Frobs|Zooms'],
  ])('%s gives no balances, with a warning', (_, headings) => {
    const cells = ['100.00', '8.00', '4.00'];
    const read = leaveUnder(headings.split('|'), cells, cells);
    expect(read.leave_balances).toEqual({ annual_leave: null, sick_leave: null });
    expect(read.warnings).toEqual([expect.stringContaining('leave table')]);
  });

  test('two-line headings are recognized if each line could be a heading', () => {
    const leave = `
Leave
Leave     Begin Bal    Earned    Earned     Taken     Taken     Adv       Bal      Proj
Type       Lv Yr         PP       YTD        PP        YTD      Bal     This PP   End Yr
Annual       96.00      8.00    144.00      8.00     72.00     0.00     168.00
Sick        128.15      4.00     72.00      8.00     16.00     0.00     184.15
`;
    const whole = read(HEAD + EARNINGS + DEDUCTIONS + leave);
    expect(whole.leave_balances).toEqual({ annual_leave: 168, sick_leave: 184.25 });
    expect(whole).not.toHaveProperty('warnings');
  });
});
