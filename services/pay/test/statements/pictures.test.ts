import { describe, expect, test } from 'vitest';
import { readStatement } from '../../src/statements/read-statement.js';
import { picture } from '../fixtures/statements/picture.js';
import { readPictures as read } from '../fixtures/statements/read-pictures.js';

const HEAD = `
For Pay Period Ending    Pay Period #   Pay Date      Gross Pay     Net Pay    Hourly Rate
03/07/2026               06             03/17/2026    5,569.60      5,000.00   68.37
`;
const EARNINGS = `
Earnings
Type                  Rate    Adjusted   Adj Hours    Hours     Current         YTD
Regular              68.37                            80.00    5,469.60   10,939.20
Night Differential    6.84      100.00       14.62                           100.00
`;
const DEDUCTIONS = `
Deductions
Type             Code      Adjusted   Current       YTD
Federal Taxes    S-02                  469.60    939.20
TSP Savings      5.00 %                100.00    200.00
`;

describe('a table of Employee Express', () => {
  test('adds up without a warning', () => {
    expect(read(HEAD + EARNINGS + DEDUCTIONS)).toMatchObject({
      earnings: ['Regular 80 5469.6', 'Night Differential (ADJUSTED) 14.62 100'],
      deductions: ['Federal Taxes 469.6', 'TSP Savings 100'],
    });
    expect(read(HEAD + EARNINGS + DEDUCTIONS)).not.toHaveProperty('warnings');
  });

  test('nothing is read in remarks, on whatever page they go on', () => {
    const plain = read(HEAD + EARNINGS + DEDUCTIONS);
    const remarks = `
Remarks
Regular   80.00 hours at 70.00 were 5,600.00 for Pay Period # 12
Gross Pay 1,234.56   Hourly Rate 99.99   For Pay Period Ending 01/10/2026
`;
    expect(read(HEAD + EARNINGS + DEDUCTIONS + remarks, `${remarks}Sick 4.00 8.00 12.00`)).toEqual(
      plain,
    );
  });

  test('a kind of leave that went to the next page without its headings is said to be missing', () => {
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

  test('tables without titles end where the headings of the next one stand', () => {
    const untitled = (table: string) => table.replace(/^\n\w+\n/, '\n');
    const leave = `
Type          Beginning     Earned       Used     Ending
Annual           120.30       8.00       0.00     128.30
Sick             300.15       4.00       8.00     296.15
`;
    expect(read(HEAD + untitled(EARNINGS) + untitled(DEDUCTIONS) + leave)).toEqual({
      ...read(HEAD + EARNINGS + DEDUCTIONS),
      leave_balances: { annual_leave: 128.5, sick_leave: 296.25 },
    });
  });

  test('statements of two periods in one file are refused, a head on each page is not', () => {
    const [first, second] = [HEAD + EARNINGS, HEAD + DEDUCTIONS];
    expect(read(first, second)).toEqual(read(HEAD + EARNINGS + DEDUCTIONS));
    const other = second.replace('03/07/2026', '03/21/2026').replace('06', '07');
    expect(readStatement([picture(first, 1), picture(other, 2)])).toMatchObject({
      ok: false,
      message: expect.stringContaining('several pay periods'),
    });
  });

  test('what the employer pays is no deduction', () => {
    const benefits = `
Benefits Paid by Government
Type               Current       YTD
FEGLI                 6.53     13.06
OASDI               339.12    678.24
`;
    expect(read(HEAD + EARNINGS + DEDUCTIONS + benefits)).toEqual(
      read(HEAD + EARNINGS + DEDUCTIONS),
    );
  });

  test('nine columns of leave under headings on three lines, close under their title', () => {
    const leave = `
Leave
           Begin Bal  Begin Bal    Earned    Earned      Used      Used                Ending
                       Lv Year    Current       YTD   Current       YTD  Advanced     Balance
Type         Current
Annual         45.30      20.00      8.00     48.00      4.30      9.00                 49.00
Sick            6.15       2.15      4.00     24.00                1.00                 10.15
`;
    expect(read(HEAD + EARNINGS + DEDUCTIONS + leave).leave_balances).toEqual({
      annual_leave: 49,
      sick_leave: 10.25,
    });
  });

  test.each([
    ['Balance Fwd', 'Accrued', 'Taken', 'Balance'],
    ['Opening Balance', 'Credited', 'Used', 'Closing Balance'],
    ['Carried Over', 'Earned', 'Used', 'Ending'],
    ['Carryover', 'Earned', 'Transferred', 'Remaining'],
  ])('leave from "%s" over %s and %s to "%s"', (...headings) => {
    const columns = (row: string[]) => row.map(cell => cell.padStart(20)).join('');
    const leave = [
      '\nLeave\nType  ',
      columns(headings),
      '\nAnnual',
      columns(['120.30', '8.00', '0.00', '128.30']),
      '\nSick  ',
      columns(['300.15', '4.00', '8.00', '296.15']),
    ].join('');
    expect(read(HEAD + EARNINGS + DEDUCTIONS + leave)).toEqual({
      ...read(HEAD + EARNINGS + DEDUCTIONS),
      leave_balances: { annual_leave: 128.5, sick_leave: 296.25 },
    });
  });

  test('wrapped descriptions belong to the row whose lines stand closer', () => {
    const wrapped = `
Earnings
Type                  Rate    Adjusted   Adj Hours    Hours     Current         YTD

Regular              68.37                            40.00    2,734.80   10,939.20

Suggestion
Cash Award                                                     2,000.00    2,000.00

Relocation
Bonus                                                            834.80      834.80
`;
    expect(read(HEAD + wrapped + DEDUCTIONS).earnings).toEqual([
      'Regular 40 2734.8',
      'Suggestion Cash Award 0 2000',
      'Relocation Bonus 0 834.8',
    ]);
  });

  test('of two tables side by side the right one begins where the amounts of the left one end', () => {
    const pair = `
Deductions
Type             Code      Current       YTD                     Type   Code      Current       YTD
Federal Taxes    S-02       412.33    939.20  Health Benefits           105         40.00    100.00
Medicare                     57.27    200.00  Allotment #1                          60.00    120.00
`;
    expect(read(HEAD + EARNINGS + pair).deductions).toEqual([
      'Federal Taxes 412.33',
      'Medicare 57.27',
      'Health Benefits 40',
      'Allotment #1 60',
    ]);
  });

  test('a code that looks like an amount stands where codes do, whatever the amounts align with', () => {
    const codes = `
Deductions
Type        Code/Misc  Adjusted  Current       YTD
TSP Roth    10.00          0.00   412.33      1,939.20
TSP Loan                   0.00    57.27        200.00
`;
    const { deductions, warnings } = read(HEAD + EARNINGS + codes);
    expect(deductions).toEqual(['TSP Roth 412.33', 'TSP Loan 57.27']);
    expect(warnings ?? []).not.toContainEqual(expect.stringContaining('column'));
  });

  test('a heading that wraps behind its slash is one heading', () => {
    const wrapped = `
Deductions
                 Code/                            Year to
Type             Misc      Adjusted   Current        Date
Federal Taxes    S-02                  469.60      939.20
TSP Savings      5.00 %                100.00      200.00
`;
    expect(read(HEAD + EARNINGS + wrapped)).toEqual(read(HEAD + EARNINGS + DEDUCTIONS));
  });

  test('a description that wraps behind its hyphen has no space there', () => {
    const wrapped = `
Deductions
Type             Code      Adjusted   Current       YTD

FERS-
RAE              K                     412.33    939.20

Charity -
CFC                                    157.27    200.00
`;
    expect(read(HEAD + EARNINGS + wrapped).deductions).toEqual([
      'FERS-RAE 412.33',
      'Charity - CFC 157.27',
    ]);
  });

  test('labels on three lines, with their values far below', () => {
    const head = `
For Pay                Pay       Gross       Net         Hourly
Period     Pay Date    Period    Pay         Pay         Rate
Ending                 #


03/07/2026  03/17/2026   06       5,569.60    5,000.00     68.37
`;
    expect(read(head + EARNINGS + DEDUCTIONS)).toEqual(read(HEAD + EARNINGS + DEDUCTIONS));
  });

  test('what the employer pays ends the table above it, without headings of its own too', () => {
    const leave = `
Leave
Type      Earned Current   Used Current   Ending Balance
Annual              8.00           4.30            49.00
Sick                4.00                           10.15
Benefits Paid by Government for You
FEGLI      6.53    13.06     Health Benefits     220.11     660.33
`;
    expect(read(HEAD + EARNINGS + DEDUCTIONS + leave)).toEqual({
      ...read(HEAD + EARNINGS + DEDUCTIONS),
      leave_balances: { annual_leave: 49, sick_leave: 10.25 },
    });
  });

  test('headings of leave whose lines stand between each other\u2019s', () => {
    const leave = `
Leave
                    Begin
       Accrual               Begin Bal    Earned     Earned       Used      Used     Ending
Type               Bal Lv
        Rate                  Current    Current       YTD     Current       YTD    Balance
                       Yr
Annual    8.00     120.30      100.15       8.00     40.00        4.15     20.45     219.02
Sick      4.00      20.30       10.15       4.00     20.00        1.00      2.45     763.12
`;
    expect(read(HEAD + EARNINGS + DEDUCTIONS + leave).leave_balances).toEqual({
      annual_leave: 219.03,
      sick_leave: 763.2,
    });
  });

  test('headings on two lines that stand as far apart as rows do', () => {
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

  test('a date beside a label that wraps is not taken for its own', () => {
    const head = `
For Pay Period   Pay Date     Gross Pay   Net Pay    Hourly Rate
Ending           03/17/2026   5,569.60    5,000.00   68.37
03/07/2026
`;
    expect(read(head + EARNINGS + DEDUCTIONS).pay_period).toMatchObject({
      pay_period_number: 6,
      year: 2026,
    });
  });
});

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
  ])('is read with %s', (_, bar, minus) => {
    const { warnings, ...statement } = read(text(bar, minus));
    expect(warnings).toBeUndefined();
    expect(statement).toMatchObject({
      earnings: ['Regular 80 5469.6', 'OJTI (ADJUSTED) -5.85 -100'],
      deductions: ['Federal Taxes 412.33'],
      leave_balances: { annual_leave: 6.75, sick_leave: null },
    });
  });
});
