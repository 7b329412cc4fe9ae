import { describe, expect, test } from 'vitest';
import { readStatement } from '../../src/statement-reader/read-statement.js';
import { picture } from '../fixtures/statements/picture.js';
import { readPictures as read } from '../fixtures/statements/read-pictures.js';

describe('the text of Employee Express', () => {
  const text = (bar: string, minus: string) => `
Employee Express
Pay Period Ending : 03/07/2026
Pay Period # : 06
Hourly Rate $ : 68.37
Gross Pay Current: 5,369.60
Gross Pay YTD: 10,000.00
Net Pay Current: 4,957.27
Earnings
Regular 68.37 Rate${bar}0.00 Adjusted${bar}0.00 Adj Hours${bar}80.00 Hours${bar}5,469.60 Current PPD${bar}10,939.20 YTD
Controller Incentive Pay 2.73 Rate${bar}0.00 Adjusted${bar}0.00 Adj Hours${bar}0.00 Hours${bar}0.00 Current PPD${bar}218.40 YTD
OJTI 17.09 Rate${bar}${minus}100.00 Adjusted${bar}${minus}5.85 Adj Hours${bar}0.00 Hours${bar}0.00 Current PPD${bar}0.00 YTD
Deductions
Federal Taxes 0.00 Adjusted${bar}5.00 % Misc${bar}412.33 Current PPD${bar}4,947.96 YTD
Benefits Paid by Government
FEGLI 6.53 Current PPD${bar}78.36 YTD
Leave
Annual Leave Ending Balance: 6.45
`;
  test.each([
    ['bars and hyphens', ' | ', '-'],
    ['no bars', ' ', '-'],
    ['mathematical minus signs', ' | ', '\u2212'],
    ['a dollar sign behind the minus', ' | ', '-$'],
    ['a space behind the minus', ' | ', '- '],
  ])('is read with %s', (_, bar, minus) => {
    const { warnings, ...statement } = read(text(bar, minus));
    expect(warnings).toBeUndefined();
    expect(statement).toMatchObject({
      earnings: ['Regular 80 5469.6', 'OJTI (ADJUSTED) -5.85 -100'],
      deductions: ['Federal Taxes 412.33'],
      leave_balances: { annual_leave: 6.75, sick_leave: null },
    });
  });

  test('an adjustment with an unmapped sign is reported, and not read as part of the name', () => {
    const deducted = text(' | ', '-').replace('Taxes 0.00', 'Taxes \u00015.00');
    expect(read(deducted).warnings).toEqual([expect.stringContaining('Federal Taxes')]);
  });

  const remarks = `
Remarks
YOUR GROSS PAY 5,000.00 FOR PAY PERIOD ENDING 02/21/2026 WAS ADJUSTED.
`;
  const withoutGross = (page: string) => page.replaceAll(/^Gross.*\n/gm, '');
  const untitled = (page: string) => page.replaceAll(/^(Earnings|Deductions|Leave)$/gm, '');
  const whole = text(' | ', '-');
  test.each([
    ['with gross pay', whole],
    ['without titles', untitled(whole)],
    ['without gross pay', withoutGross(whole)],
    ['without either', untitled(withoutGross(whole))],
  ])('two of them below each other with remarks between are refused: %s', (_, first) => {
    const second = first.replace('03/07/2026', '03/21/2026').replace('# : 06', '# : 07');
    const prose = first.includes('Gross') ? remarks : remarks.replace('GROSS ', '');
    for (const between of ['', prose])
      expect(readStatement([picture(first + between + second + prose)])).toMatchObject({
        reason: 'several_statements',
      });
    expect(read(first + prose)).toEqual(read(first));
  });

  test.each([
    [
      'without gross pay, of another period',
      withoutGross(whole).replace('03/07/2026', '03/21/2026'),
    ],
    ['of the same period', whole.replace('80.00 Hours', '72.00 Hours')],
    ['without a head', whole.slice(whole.indexOf('Earnings\n'))],
  ])('another one after the remarks is left out with a warning: %s', (_, second) => {
    const thanks = '\nRemarks\nTHANK YOU FOR YOUR SERVICE.\n';
    const { warnings, ...first } = read(whole + thanks + second);
    expect(first).toEqual(read(whole + thanks));
    expect(warnings).toEqual([expect.stringContaining('rows of pay after the remarks')]);
  });

  test('may have wrapped rows, and names that end in a number', () => {
    const wrapped = text(' | ', '-').replace(
      '4,947.96 YTD',
      '\n4,947.96 YTD\nAllotment #1 0.00 Adjusted | Misc | 0.50 Current PPD |\n6.00 YTD',
    );
    expect(read(wrapped).deductions).toEqual(['Federal Taxes 412.33', 'Allotment #1 0.5']);
  });

  test('may have dashes instead of zeros', () => {
    const dashed = text(' | ', '-').replace('0.00 Adj Hours', '- Adj Hours');
    expect(read(dashed)).toEqual(read(text(' | ', '-')));
  });

  test('is recognized by alternative column names', () => {
    const plain = text(' | ', '-');
    const other = plain
      .replaceAll('Current PPD', 'Current')
      .replaceAll('YTD\n', 'Year to Date\n')
      .replaceAll('Adjusted', 'Adj')
      .replaceAll('Adj Hours', 'Adj Hrs');
    expect(read(other)).toEqual(read(plain));
  });

  test('a balance with another name is read, and one without an end is reported as missing', () => {
    const named = (name: string) =>
      read(text(' | ', '-').replace('Annual Leave Ending Balance', name));
    expect(named('Annual Leave Ending Bal ').leave_balances.annual_leave).toBe(6.75);
    const beginning = named('Annual Leave Beginning Balance');
    expect(beginning.leave_balances.annual_leave).toBeNull();
    expect(beginning.warnings).toEqual([expect.stringContaining('annual leave')]);
  });

  test('a dash before the first number of a row may be its sign, with a warning', () => {
    const plain = text(' | ', '-');
    const unsigned = (row: string) => read(plain.replace(/^Federal Taxes 0.00/m, row)).warnings;
    expect(unsigned('Federal Taxes - 3.00')).toContain(
      'A number in the row "Federal Taxes" could not be read.',
    );
    expect(unsigned('Federal Taxes - 0.00')).toBeUndefined();
  });

  test('a number at the end of a name is not an amount if the first column is blank', () => {
    const numbered = (row: string) =>
      read(text(' | ', '-').replace(/^Federal Taxes 0.00 Adjusted/m, row)).deductions;
    expect(numbered('State Tax 1 Adjusted')).toEqual(['State Tax 1 412.33']);
    expect(numbered('State Tax 1 1.00 Adjusted')).toEqual([
      'State Tax 1 412.33',
      'State Tax 1 (ADJUSTED) 1',
    ]);
  });

  test('a statement without net pay warns that its deductions are unchecked', () => {
    const without = read(text(' | ', '-').replace('Net Pay Current', 'Direct Deposit'));
    expect(without.warnings).toEqual([expect.stringContaining('net pay')]);
  });

  test.each(['Hourly Rate $ : 48', 'Hourly Rate : $48', 'Hourly Rate: 48'])(
    'an hourly rate in whole dollars may have no cents: %s',
    rate => {
      const whole = read(text(' | ', '-').replace('Hourly Rate $ : 68.37', rate));
      expect(whole.pay_period.hourly_base_rate).toBe(48);
    },
  );

  test('a statement without an hourly rate says so', () => {
    const without = read(text(' | ', '-').replace('Hourly Rate $', 'Per Diem $'));
    expect(without.pay_period.hourly_base_rate).toBeNull();
    expect(without.warnings).toEqual([expect.stringContaining('hourly rate')]);
  });
});
