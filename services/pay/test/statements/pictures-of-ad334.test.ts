import { describe, expect, test } from 'vitest';
import { toRows } from '../../src/features/statements/answers.js';
import { readStatement } from '../../src/statement-reader/read-statement.js';
import { picture } from '../fixtures/statements/picture.js';
import { readPictures as read } from '../fixtures/statements/read-pictures.js';

describe('an AD-334', () => {
  const head = `
AD-334 STATEMENT OF EARNINGS AND LEAVE
PAY PERIOD 02/22/2026 TO 03/07/2026   OFFICIAL PAY DATE 03/17/2026   142,688.00 PA
`;
  const leave = `
ANN 40.00 16.00 24.00
SICK 12.00 2.00 10.00
`;
  const expected = {
    pay_period: { pay_period_number: 6, year: 2026, hourly_base_rate: 68.37 },
    earnings: ['REGULAR TIME 72 4922.64', 'ANNUAL LEAVE 8 546.96'],
    deductions: ['RETIREMENT 300', 'TSP-FERS 169.6'],
    leave_balances: { annual_leave: 24, sick_leave: 10 },
  };
  const layouts = {
    'in running text': `
01 REGULAR TIME 72.00 4,922.64
61 ANNUAL LEAVE 8.00 546.96
GROSS PAY 80.00 5,469.60 65,635.20
75 02 RETIREMENT 300.00 3,600.00
75 15 TSP-FERS 169.60 2,035.20
TOTAL DEDUCTIONS ** 469.60 5,635.20
NET PAY ** 5,000.00 60,000.00
`,
    'with earnings and deductions side by side': `
EARNINGS                                             DEDUCTIONS
01  REGULAR TIME    72.00   4,922.64    59,071.68    75 02  RETIREMENT           300.00    3,600.00
61  ANNUAL LEAVE     8.00     546.96       546.96    75 15  TSP-FERS             169.60    2,035.20
    GROSS PAY       80.00   5,469.60    65,635.20           TOTAL DEDUCTIONS **  469.60    5,635.20
                                                            NET PAY **         5,000.00   60,000.00
`,
    'with tables side by side whose lines stand between each other, and a name that wraps': `
EARNINGS                                              DEDUCTIONS
                                                      75    RETIREMENT           300.00    3,600.00
01  REGULAR TIME     72.00   4,922.64    59,071.68
                                                      76    TSP-FERS             169.60    2,035.20
                                                            TOTAL DEDUCTIONS **  469.60    5,635.20
61  ANNUAL            8.00     546.96       546.96
    LEAVE                                                   NET PAY **         5,000.00   60,000.00

    GROSS PAY        80.00   5,469.60    65,635.20
`,
    'with hours of the year': `
CODE  DESCRIPTION      HOURS P/P   HOURS YTD   AMOUNT P/P   AMOUNT YTD
01    REGULAR TIME         72.00      864.00     4,922.64    59,071.68
61    ANNUAL LEAVE          8.00        8.00       546.96       546.96
**    GROSS PAY            80.00      960.00     5,469.60    65,635.20
75 02 RETIREMENT                                   300.00     3,600.00
75 15 TSP-FERS                                     169.60     2,035.20
**    TOTAL DEDUCTIONS                             469.60     5,635.20
**    NET PAY                                    5,000.00    60,000.00
`,
    'with deductions in a table whose columns stand elsewhere': `
EARNINGS                     HOURS  PAY PERIOD       YTD
01  REGULAR TIME             72.00    4,922.64 24,613.20
61  ANNUAL LEAVE              8.00      546.96    546.96
32  HOLIDAY                                       100.00
    GROSS PAY                80.00    5,469.60 25,570.48

   75  RETIREMENT                    300.00  1,510.75
   76  TSP-FERS                      169.60  1,700.00
       TOTAL DEDUCTIONS **           469.60  8,000.00
       NET PAY                     5,000.00 19,059.73
`,
    'with leave paid below the net pay': `
01 REGULAR TIME 72.00 4,922.64 59,071.68
GROSS PAY 80.00 5,469.60 65,635.20
75 02 RETIREMENT 300.00 3,600.00
75 15 TSP-FERS 169.60 2,035.20
TOTAL DEDUCTIONS ** 469.60 5,635.20
NET PAY ** 5,000.00 60,000.00
61 ANNUAL LEAVE 8.00 546.96
`,
  };
  test.each(Object.entries(layouts))('%s', (_, rows) => {
    const { warnings, ...statement } = read(head + rows + leave);
    expect(warnings).toBeUndefined();
    expect(statement).toMatchObject(expected);
  });

  test('a date at the start of a line is not a row with a code', () => {
    const dated = `
AD-334 STATEMENT OF EARNINGS AND LEAVE
PAY PERIOD DATES              OFFICIAL PAY DATE   SALARY
22 FEB 2026 TO 07 MAR 2026    17 MAR 2026         142,688.00 PA
`;
    const { warnings, ...statement } = read(dated + layouts['with hours of the year'] + leave);
    expect(warnings).toBeUndefined();
    expect(statement).toMatchObject(expected);
  });

  describe.each([
    ['02 22 2026 TO 03 07 2026', '03 08 2026 TO 03 21 2026', '03 17 2026'],
    ['02 22 26 TO 03 07 26', '03 08 26 TO 03 21 26', '03 17 26'],
    ['022226 TO 030726', '030826 TO 032126', '031726'],
  ])('dates without signs, such as %s', (period, next, paid) => {
    const headOf = (dates: string) => `
AD-334 STATEMENT OF EARNINGS AND LEAVE
PAY PERIOD ${dates}   OFFICIAL PAY DATE ${paid}   142,688.00 PA
`;
    const rows = layouts['with hours of the year'] + leave;

    test('are dates', () => {
      const { warnings, ...statement } = read(headOf(period) + rows);
      expect(warnings).toBeUndefined();
      expect(statement).toMatchObject(expected);
    });

    test('distinguish two statements in a file', () => {
      const pages = [period, next].map((dates, page) => picture(headOf(dates) + rows, page + 1));
      expect(readStatement(pages)).toMatchObject({ reason: 'several_statements' });
    });
  });

  test('a number without cents within a name is not hours', () => {
    const named = (name: string) =>
      read(
        head + layouts['with hours of the year'].replace('ANNUAL LEAVE  ', name.padEnd(14)) + leave,
      );
    const { earnings, warnings } = named('OT 1.5 OVER 8');
    expect(earnings).toEqual(['REGULAR TIME 72 4922.64', 'OT 1.5 OVER 8 8 546.96']);
    expect(warnings).toBeUndefined();
  });

  test('hours without cents are hours, however close to the name they are', () => {
    const rows = layouts['with hours of the year']
      .replace('REGULAR TIME         72.00', 'REGULAR TIME          72.0')
      .replace('ANNUAL LEAVE          8.00', 'ANNUAL LEAVE AND MORE  8.0');
    expect(read(head + rows + leave).earnings).toEqual([
      'REGULAR TIME 72 4922.64',
      'ANNUAL LEAVE AND MORE 8 546.96',
    ]);
  });

  test('a heading below the last row ends its name', () => {
    const rows = layouts['in running text'].split('\n').filter(row => !/TOTAL|NET PAY/.test(row));
    const { deductions } = read(`${head + rows.join('\n')}LEAVE${leave}`);
    expect(deductions).toEqual(expected.deductions);
  });

  test('a one-word name before thousands without a comma is not a date', () => {
    const rows = layouts['in running text']
      .replace('75 02 RETIREMENT 300.00 3,600.00', '78 MEDICARE 1300.00 3600.00')
      .replace('75 15 TSP-FERS', '76 TSP-FERS')
      .replace('469.60 5,635.20', '1469.60 5635.20')
      .replace('NET PAY ** 5,000.00', 'NET PAY ** 4000.00');
    const { deductions, warnings } = read(head + rows + leave);
    expect(deductions).toEqual(['MEDICARE 1300', 'TSP-FERS 169.6']);
    expect(warnings).toBeUndefined();
  });

  test.each([
    'PAY PERIOD 06 FROM 22 FEB 2026 TO 07 MAR 2026',
    'PAY PERIOD 6  Feb 22, 2026 - Mar 07, 2026',
    'PAY PERIOD 6 February 22, 2026 - March 7, 2026',
  ])('the period number is not the day of the date after it: %s', period => {
    const numbered = `
AD-334 STATEMENT OF EARNINGS AND LEAVE
${period}   OFFICIAL PAY DATE March 17, 2026   142,688.00 PA
`;
    expect(read(numbered + layouts['with hours of the year'] + leave)).toMatchObject(expected);
  });

  test.each([
    ['62    LUMP SUM ANNUAL LEAVE', '20,259.30'],
    ['66    ADVANCED SICK LEAVE', '1,203.50'],
  ])('rows of pay are not read as leave: %s', (name, ofTheYear) => {
    const row = name + ofTheYear.padStart(70 - name.length);
    const earned = layouts['with hours of the year'].replace('**    GROSS PAY', `${row}\n$&`);
    const { leave_balances, warnings } = read(head + earned + leave);
    expect(warnings).toBeUndefined();
    expect(leave_balances).toEqual(expected.leave_balances);
  });

  test('a row with more numbers than columns is reported as uncertain', () => {
    const rows = layouts['with leave paid below the net pay']
      .replace('61 ANNUAL LEAVE 8.00 546.96', '')
      .replace('01 REGULAR TIME 72.00 4,922.64', '21 FLSA OVERTIME .50 8.00 546.96 546.96\n$&');
    const { warnings } = read(head + rows + leave);
    expect(warnings).toEqual([expect.stringContaining('column')]);
  });

  test('headings repeated on the next page belong to no row, under any name for the codes', () => {
    const headings = 'CD    DESCRIPTION      HOURS P/P   HOURS YTD   AMOUNT P/P   AMOUNT YTD';
    const rows = layouts['with hours of the year'].trim().split('\n').slice(1);
    const [first, second] = [rows.slice(0, 4), rows.slice(4)].map(part =>
      [headings, ...part].join('\n'),
    );
    const { warnings, ...statement } = read(`${head}\n${first}`, `${second}\n${leave}`);
    expect(warnings).toBeUndefined();
    expect(statement).toMatchObject(expected);
  });

  const sums = `
    GROSS PAY         80.00   5,469.60    65,635.20
75  RETIREMENT FERS             469.60     5,635.20
    TOTAL DEDUCTIONS **         469.60     5,635.20
    NET PAY **                5,000.00    60,000.00
`;
  test.each([
    [
      'the first line',
      `
01  REGULAR           72.00   4,922.64    59,071.68
28  ON THE JOB         4.00     300.00     3,600.00
    TRAINING
    PREMIUM
29  EXCUSED            4.00     246.96     2,963.52
    ABSENCE`,
    ],
    [
      'the last line',
      `
01  REGULAR           72.00   4,922.64    59,071.68
    ON THE JOB
    TRAINING
28  PREMIUM            4.00     300.00     3,600.00
    EXCUSED
29  ABSENCE            4.00     246.96     2,963.52`,
    ],
  ])('wrapped names are complete if the numbers are on %s of each', (_, rows) => {
    const { earnings, warnings } = read(head + rows + sums + leave);
    expect(warnings).toBeUndefined();
    expect(earnings).toEqual([
      'REGULAR 72 4922.64',
      'ON THE JOB TRAINING PREMIUM 4 300',
      'EXCUSED ABSENCE 4 246.96',
    ]);
  });

  test.each([
    ['with their decimals', '14.00'],
    ['without', '14   '],
  ])('wrapped names are complete if the numbers, hours %s, are between their lines', (_, hours) => {
    const rows = `
01  REGULAR           72.00   4,922.64    59,071.68


    FLSA
28                     ${hours}     300.00     3,600.00
    PREMIUM


    EXCUSED
29                     ${hours}     246.96     2,963.52
    ABSENCE


`;
    const page = picture(head + rows + sums.trim().replaceAll('\n', '\n\n\n') + leave);
    const close = page.runs.map(run => ({ ...run, y: run.y / 2 }));
    const outcome = readStatement([{ ...page, runs: close }]);
    if (!outcome.ok) throw new Error(outcome.reason);
    expect(
      toRows(outcome.statement).earnings.map(row => `${row.description} ${row.hours}`),
    ).toEqual(['REGULAR 72', 'FLSA PREMIUM 14', 'EXCUSED ABSENCE 14']);
    expect(outcome.statement.warnings).toEqual([]);
  });

  test('a name is reported as uncertain if one of its lines could belong to another row', () => {
    const rows = `
01  REGULAR           72.00   4,922.64    59,071.68
28  POST               4.00     300.00     3,600.00
    HARDSHIP
29  DANGER             4.00     246.96     2,963.52`;
    expect(read(head + rows + sums + leave).warnings).toEqual([
      expect.stringContaining('"POST HARDSHIP" is the name of one row'),
    ]);
  });

  test.each(['LEAVE STATUS', ''])('leave carried over, with the heading "%s"', title => {
    const carried = `
${title.padEnd(14)}   ACCRUED      USED   BALANCE
ANN                40.00     16.00    124.00
SICK               12.00      0.00     96.00
`;
    expect(read(head + layouts['in running text'] + carried).leave_balances).toEqual({
      annual_leave: 124,
      sick_leave: 96,
    });
  });

  test('a home address next to the salary is not a row', () => {
    const line = '12 ELM ST               142,688.00 PA';
    const rows = layouts['with hours of the year'];
    const { earnings, deductions, warnings } = read(`${head}${line}\n${rows}${leave}`);
    expect({ earnings, deductions, warnings }).toEqual({
      earnings: expected.earnings,
      deductions: expected.deductions,
      warnings: undefined,
    });
  });
});
