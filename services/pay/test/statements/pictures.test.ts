import { describe, expect, test } from 'vitest';
import { readStatement } from '../../src/statement-reader/read-statement.js';
import { DEDUCTIONS, EARNINGS, HEAD } from '../fixtures/statements/employee-express.js';
import { picture } from '../fixtures/statements/picture.js';
import { readPictures as read } from '../fixtures/statements/read-pictures.js';

describe('a table of Employee Express', () => {
  test('adds up without a warning', () => {
    expect(read(HEAD + EARNINGS + DEDUCTIONS)).toMatchObject({
      earnings: ['Regular 80 5469.6', 'Night Differential (ADJUSTED) 14.62 100'],
      deductions: ['Federal Taxes 469.6', 'TSP Savings 100'],
    });
    expect(read(HEAD + EARNINGS + DEDUCTIONS)).not.toHaveProperty('warnings');
  });

  test('a number with an unmapped sign is reported, not left out', () => {
    for (const sign of ['\u0001', '\ue012', '\ufffd', '~', '+']) {
      const signed = EARNINGS.replace(' 14.62', `${sign}14.62`);
      expect(read(HEAD + signed + DEDUCTIONS).warnings).toEqual([
        expect.stringContaining('earnings'),
      ]);
    }
  });

  test('a larger title directly below a row does not end its name', () => {
    const page = picture(`${HEAD}${EARNINGS}${DEDUCTIONS}Leave

Type        Beginning Balance    Used YTD    Ending Balance
Annual                  10.00        2.00             12.30`);
    const runs = page.runs.map(run => (run.text === 'Leave' ? { ...run, size: 11 } : run));
    expect(readStatement([{ ...page, runs }])).toMatchObject({
      statement: {
        deductions: [{ description: 'Federal Taxes' }, { description: 'TSP Savings' }],
        leave: { annual: '12.50' },
      },
    });
  });

  test('a title directly below a row with a complete name is not part of it', () => {
    const rows = DEDUCTIONS.replace('TSP Savings    ', 'FERS Retirement');
    const { deductions, leave_balances } = read(`${(HEAD + EARNINGS + rows).trimEnd()}
Leave

Type        Beginning Balance    Used YTD    Ending Balance
Annual                  10.00        2.00             12.30`);
    expect(deductions).toEqual(['Federal Taxes 469.6', 'FERS Retirement 100']);
    expect(leave_balances.annual_leave).toBe(12.5);
  });

  test('adjacent earnings and deductions are distinguished by their headings', () => {
    const { warnings, ...statement } = read(`${HEAD}
Earnings                                               Deductions
Type          Rate     Hours    Current        YTD     Type             Code/Misc  Current     YTD
Regular       68.37    80.00   5,469.60   5,469.60     Federal Taxes                469.60  469.60
Night         12.50     8.00     100.00     100.00     FERS Retirement              100.00  100.00
Differential`);
    expect(warnings).toBeUndefined();
    expect(statement).toMatchObject({
      earnings: ['Regular 80 5469.6', 'Night Differential 8 100'],
      deductions: ['Federal Taxes 469.6', 'FERS Retirement 100'],
    });
  });

  test('a name that continues with another name is complete, or reported as uncertain', () => {
    const ending = (name: string, end: string) =>
      read(
        HEAD +
          EARNINGS.replace('Regular'.padEnd(name.length), name).replace(
            '\nNight',
            `\n${end}\nNight`,
          ) +
          DEDUCTIONS,
      );
    const retro = ending('Regular Time', 'Retro');
    expect(retro.earnings[0]).toBe('Regular Time Retro 80 5469.6');
    expect(retro.warnings).toBeUndefined();
    expect(ending('Holiday Worked', 'Retro').warnings).toEqual([
      expect.stringContaining('Holiday Worked'),
    ]);
  });

  test('a number that ends where the next label starts is the value of its own label', () => {
    const head = `
For Pay Period Ending    Pay Period #   Pay Date      Gross Pay
03/07/2026               06             03/17/2026    5,569.60

Net Pay             Hourly Rate
            5,000.00                      68.37
`;
    expect(read(head + EARNINGS + DEDUCTIONS)).toEqual(read(HEAD + EARNINGS + DEDUCTIONS));
  });

  test('remarks are not read, on any page', () => {
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

  test('tables without titles end at the headings of the next one', () => {
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

  test('statements of two periods in one file are refused; a repeated page header is not', () => {
    const [first, second] = [HEAD + EARNINGS, HEAD + DEDUCTIONS];
    expect(read(first, second)).toEqual(read(HEAD + EARNINGS + DEDUCTIONS));
    const other = second.replace('03/07/2026', '03/21/2026').replace('06', '07');
    expect(readStatement([picture(first, 1), picture(other, 2)])).toMatchObject({
      ok: false,
      message: { code: 'pdf_several_periods' },
    });
  });

  test('a statement and its correction in one file are refused', () => {
    const first = HEAD + EARNINGS + DEDUCTIONS;
    const corrected = first.replace('5,569.60', '5,669.60').replace('      100.00', '      200.00');
    expect(readStatement([picture(first, 1), picture(corrected, 2)])).toMatchObject({
      ok: false,
      reason: 'several_statements',
    });
  });

  test('a copy of a statement in the same file is not a second statement', () => {
    const [first, second] = [HEAD + EARNINGS, HEAD + DEDUCTIONS];
    expect(read(first, second, first, second)).toEqual(read(first, second));
    const whole = HEAD + EARNINGS + DEDUCTIONS;
    expect(read(whole, whole, whole)).toEqual(read(whole));
  });

  test('a title word at the end of a wrapped name does not end the table if lines surround it', () => {
    const pair = `
Deductions
Type             Current       YTD    Type             Current       YTD
FEHB                                  State              40.00    100.00
Health            412.33    939.20    Tax 1
Benefits

TSP
Loan               57.27    200.00    Medicare           10.00     10.00
`;
    const { number, runs } = picture(HEAD + EARNINGS + pair);
    const heading = runs.findLast(run => run.text === 'Type');
    const lower = (run: (typeof runs)[number]) =>
      heading && run.y > heading.y && run.x >= heading.x ? { ...run, y: run.y + 4.5 } : run;
    const read = readStatement([{ number, runs: runs.map(lower) }]);
    expect(
      read.ok && read.statement.deductions.map(row => `${row.description} ${row.current}`),
    ).toEqual([
      'FEHB Health Benefits 412.33',
      'TSP Loan 57.27',
      'State Tax 1 40.00',
      'Medicare 10.00',
    ]);
  });

  test('a code that looks like an amount is recognized by its column, however the amounts align', () => {
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

  test('an amount in a column of codes is a code, wherever the heading stands', () => {
    const codes = `
Deductions
Type          Code        Adjusted        YTD           Current
Federal Taxes           S-02          -           939.20        469.60
TSP Roth               10.00          -           200.00        100.00
TSP Loan                  12          -                -             -
`;
    expect(read(HEAD + EARNINGS + codes)).toMatchObject({
      deductions: ['Federal Taxes 469.6', 'TSP Roth 100'],
    });
  });

  test('a label’s value far to the right takes precedence over a table below', () => {
    const head = HEAD.replace(' 68.37', '').replace('Hourly Rate', '');
    const apart = `${head}
Grade   FG      Hourly Rate                        68.37
Type                          Hours      Current
Regular   9,999.99            80.00     5,569.60
`;
    expect(read(apart + DEDUCTIONS).pay_period).toMatchObject({ hourly_base_rate: 68.37 });
  });

  test('a heading that wraps after its slash is one heading', () => {
    const wrapped = `
Deductions
                 Code/                            Year to
Type             Misc      Adjusted   Current        Date
Federal Taxes    S-02                  469.60      939.20
TSP Savings      5.00 %                100.00      200.00
`;
    expect(read(HEAD + EARNINGS + wrapped)).toEqual(read(HEAD + EARNINGS + DEDUCTIONS));
  });

  test('a description that wraps after its hyphen gets no space there', () => {
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

  test('a name whose first line could be a heading starts below the headings', () => {
    const rows = `
Deductions
Type             Code         Current       YTD
Advance Pay
Recovery                       469.60    939.20
TSP Savings      5.00 %        100.00    200.00
`;
    expect(read(HEAD + EARNINGS + rows).deductions).toEqual([
      'Advance Pay Recovery 469.6',
      'TSP Savings 100',
    ]);
  });

  test('a code of two words is one code, and not part of a name', () => {
    const codes = `
Deductions
Type             Code      Adjusted   Current       YTD
Federal Taxes    M 2                   469.60    939.20
TSP Savings5%                          100.00    200.00
`;
    expect(read(HEAD + EARNINGS + codes)).toEqual(read(HEAD + EARNINGS + DEDUCTIONS));
  });

  test('three-line labels have their values far below', () => {
    const head = `
For Pay                Pay       Gross       Net         Hourly
Period     Pay Date    Period    Pay         Pay         Rate
Ending                 #


03/07/2026  03/17/2026   06       5,569.60    5,000.00     68.37
`;
    expect(read(head + EARNINGS + DEDUCTIONS)).toEqual(read(HEAD + EARNINGS + DEDUCTIONS));
  });

  test('employer contributions end the table above, even without headings', () => {
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
});

test('numbers on the last lines of evenly spaced names belong to those names', () => {
  const deductions = `
Deductions
Type             Code      Adjusted   Current       YTD
Medicare                               57.27    200.00
Flexible
Spending
Account                               100.00    200.00
Federal Long
Term Care                             412.33    939.20
`;
  const { warnings, ...statement } = read(HEAD + EARNINGS + deductions);
  expect(warnings).toBeUndefined();
  expect(statement.deductions).toEqual([
    'Medicare 57.27',
    'Flexible Spending Account 100',
    'Federal Long Term Care 412.33',
  ]);
});

describe('lines of wrapped names', () => {
  const HEADINGS = `
Earnings
Type             Rate    Adjusted   Adj Hours    Hours     Current             YTD`;
  const doubted = ({ warnings = [] }: { warnings?: string[] }) =>
    warnings.flatMap(said => /^It is unclear whether "(.*)" is the name/.exec(said)?.[1] ?? []);

  test('are reported as uncertain if three are spaced like rows and the names are unknown', () => {
    const earnings = `${HEADINGS}
Regular          68.37                           72.00    4,922.64       10,939.20
Family
Friendly         68.37                            8.00      546.96          546.96
Absence
Student
Loan                                                        100.00          100.00
Repayment
`;
    expect(doubted(read(HEAD + earnings + DEDUCTIONS))).toEqual([
      'Regular Family',
      'Friendly Absence',
      'Student Loan Repayment',
    ]);
  });

  test('may end with a word that is a title elsewhere, also above the next table’s headings', () => {
    const earnings = `${HEADINGS}
Regular          68.37                           72.00    4,922.64       10,939.20
Night Differential
                  6.84      100.00       14.62                              100.00

Annual           68.37                            8.00      546.96          546.96
Leave



`;
    const untitled = DEDUCTIONS.replace('\nDeductions\n', '');
    expect(read(HEAD + earnings + untitled)).toMatchObject({
      earnings: expect.arrayContaining(['Annual Leave 8 546.96']),
      deductions: ['Federal Taxes 469.6', 'TSP Savings 100'],
    });
  });

  test('are recognized by their spacing above a browser’s page footer', () => {
    const earnings = (foot: string) => `${HEADINGS}

Weather          68.37                           72.00    4,922.64       10,939.20
and Safety
Absence

Student                                                     646.96          646.96
Loan
Repayment
Benefit
Plan



${foot}`;
    const { warnings, ...statement } = read(
      HEAD + earnings('https://example.org/statement   1/2'),
      DEDUCTIONS,
    );
    expect(statement).toEqual(read(HEAD + earnings(''), DEDUCTIONS));
    expect(statement.earnings).toContain('Student Loan Repayment Benefit Plan 0 646.96');
    expect(warnings).toBeUndefined();
  });
});

test('the day of one wrapped date and the day next to it are not a date', () => {
  const printed = (period: string) => `
For Pay Period Ending   ${period}Pay Date            Gross Pay     Net Pay    Hourly Rate
07 Mar                  ${period && '06            '}17 Mar 2026         5,469.60      5,000.00   68.37
2026
`;
  expect(read(printed('Pay Period #  ') + EARNINGS + DEDUCTIONS).pay_period).toMatchObject({
    pay_period_number: 6,
    year: 2026,
  });
  // No day of March 2017 either.
  expect(() => read(printed('') + EARNINGS + DEDUCTIONS)).toThrow('no statement');
});

test('values follow the order of their labels if none is aligned', () => {
  const centered = `
       For Pay Period Ending                    Pay Period #                          Pay Date                           Gross Pay                            Net Pay                           Hourly Rate
03/07/2026                          06                                  03/17/2026                          5,569.60                            5,000.00                            68.37
`;
  expect(read(centered + EARNINGS + DEDUCTIONS)).toEqual(read(HEAD + EARNINGS + DEDUCTIONS));
});

test('whole hours between the lines of a name are hours', () => {
  const page = picture(`${HEAD}
Earnings
Type          Rate    Adjusted   Adj Hours    Hours     Current             YTD
Regular      68.37                              72    4,922.64       10,939.20


Annual
             68.37                               8      546.96
Leave


Deductions`);
  const close = page.runs.map(run => ({ ...run, y: run.y / 2 }));
  const outcome = readStatement([{ ...page, runs: close }]);
  expect(outcome).toMatchObject({
    statement: {
      earnings: [
        { description: 'Regular', currentHours: '72.00' },
        { description: 'Annual Leave', currentHours: '8.00', currentAmount: '546.96' },
      ],
    },
  });
});

test('a table below a repeated page header belongs to the block of its title', () => {
  const [first, second] = [
    `
DEPARTMENT OF DEFENSE CIVILIAN LEAVE AND EARNINGS STATEMENT
1. PAY PERIOD END    2. PAY DATE    5. HOURLY/DAILY RATE
03/07/2026           03/17/2026     68.37

CURRENT EARNINGS
TYPE               HOURS    AMOUNT   TYPE               HOURS     AMOUNT
REGULAR            80.00  5,469.60   NIGHT DIFF          4.00      27.36

RETROACTIVE EARNINGS
`,
    `
3/20/26, 1:57 PM       Earnings and Leave Statement

TYPE               HOURS    AMOUNT   TYPE               HOURS     AMOUNT
REGULAR             1.00     68.37
`,
  ];
  expect(read(first ?? '', second ?? '').earnings).toEqual([
    'REGULAR 80 5469.6',
    'NIGHT DIFF 4 27.36',
    'REGULAR (ADJUSTED) 1 68.37',
  ]);
});

test('last lines of three names, which could be headings, do not end the table', () => {
  const earnings = `
CURRENT EARNINGS
TYPE               HOURS    AMOUNT   TYPE               HOURS     AMOUNT   TYPE               HOURS     AMOUNT
ADMINISTRATIVE      8.00    546.96   CREDIT HOURS       72.00   4,922.64   HOLIDAY             4.00     100.00
LEAVE                                EARNED                                WORKED HOURS


RETROACTIVE EARNINGS
TYPE               HOURS    AMOUNT   TYPE               HOURS     AMOUNT   TYPE               HOURS     AMOUNT
REGULAR             1.00     68.37
`;
  const head = `
DEPARTMENT OF DEFENSE CIVILIAN LEAVE AND EARNINGS STATEMENT
1. PAY PERIOD END    2. PAY DATE    5. HOURLY/DAILY RATE
03/07/2026           03/17/2026     68.37
`;
  expect(read(head + earnings).earnings).toEqual([
    'ADMINISTRATIVE LEAVE 8 546.96',
    'CREDIT HOURS EARNED 72 4922.64',
    'HOLIDAY WORKED HOURS 4 100',
    'REGULAR (ADJUSTED) 1 68.37',
  ]);
});
