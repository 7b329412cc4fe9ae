import { describe, expect, test } from 'vitest';
import { DEDUCTIONS, HEAD } from '../fixtures/statements/employee-express.js';
import { readPictures as read } from '../fixtures/statements/read-pictures.js';

/** What the statement calls its rows, as printed. */
const NAMES = [
  'Regular',
  'Affordability Incentive For High Cost Areas',
  'Time Code Number 12 For Special Projects',
  'Suggestion Award For Best Idea',
];

function expectWhole(...pages: string[]) {
  const { earnings, deductions, warnings } = read(...pages);
  const names = earnings.map(row => row.replace(/( [\d.-]+){2}$/, ''));
  expect(names.map(name => name.toLowerCase()).sort()).toEqual(
    NAMES.map(name => name.toLowerCase()).sort(),
  );
  expect(deductions).toContain('ST TAX VA 100');
  expect(warnings).toBeUndefined();
}

/** With a page break behind each of its lines. */
const broken = (rows: string, headings = '') =>
  rows.split('\n').map((_, at, all) => {
    const [above, below] = [all.slice(0, at + 1), all.slice(at + 1)];
    return [`${above.join('\n')}\n`, headings + below.join('\n')] as const;
  });

describe('a wrapped name is complete, also across pages', () => {
  test('in a table of Employee Express', () => {
    const headings = `
Earnings
Type                  Rate    Adjusted   Adj Hours    Hours     Current         YTD
`;
    const rows = `Regular              68.37                            72.00    4,922.64   10,939.20

Affordability Incentive                                         500.00      500.00
For High Cost Areas

Time Code Number      68.37                             8.00     46.96      100.00
12 For Special Projects

Suggestion Award                                                100.00      100.00
For Best Idea
`;
    const deductions = DEDUCTIONS.replace(
      /TSP Savings.*100\.00 {2}/,
      'ST TAX VA                              100.00  ',
    );
    expectWhole(HEAD + headings + rows + deductions);
    for (const [above, below] of broken(rows, headings))
      expectWhole(HEAD + headings + above, below + deductions);
  });

  test('in the text of Employee Express', () => {
    const head = `
Pay Period Ending : 03/07/2026
Pay Period # : 06
Hourly Rate $ : 68.37
Gross Pay $ : 5,569.60
Net Pay $ : 5,469.60
Earnings
`;
    const rows = `Regular 68.37 Rate | 0.00 Adjusted | 72.00 Hours | 4,922.64 Current PPD | 10,939.20 YTD
Affordability Incentive For High
Cost Areas 0.00 Adjusted | 500.00 Current PPD | 500.00 YTD
Time Code Number 12
For Special Projects 68.37 Rate | 0.00 Adjusted | 8.00 Hours | 46.96 Current PPD | 100.00 YTD
`;
    const award = `Suggestion Award
For Best Idea 0.00 Adjusted | 100.00 Current PPD | 100.00 YTD
`;
    const deductions = `Deductions
ST TAX VA 0.00 Adjusted | Misc | 100.00 Current PPD | 100.00 YTD
`;
    expectWhole(head + rows + award + deductions);
    for (const [above, below] of broken(rows))
      expectWhole(head + above, below + award + deductions);
  });

  test('in an AD-334', () => {
    const head = `
AD-334 STATEMENT OF EARNINGS AND LEAVE
PAY PERIOD 02/22/2026 TO 03/07/2026   OFFICIAL PAY DATE 03/17/2026   142,688.00 PA
`;
    const headings = `CODE  DESCRIPTION              HOURS P/P   HOURS YTD   AMOUNT P/P   AMOUNT YTD
`;
    const rows = `01    REGULAR                      72.00      864.00     4,922.64    59,071.68

61    AFFORDABILITY INCENTIVE                               500.00       546.96
      FOR HIGH COST AREAS

62    TIME CODE NUMBER              8.00        8.00        46.96       546.96
      12 FOR SPECIAL PROJECTS

63    SUGGESTION AWARD                                      100.00       100.00
      FOR BEST IDEA

`;
    const sums = `**    GROSS PAY                    80.00      960.00     5,569.60    65,635.20
76    ST TAX VA                                             100.00     3,600.00
**    TOTAL DEDUCTIONS                                      100.00     5,635.20
**    NET PAY                                             5,469.60    60,000.00
`;
    expectWhole(head + headings + rows + sums);
    for (const [above, below] of broken(rows, headings))
      expectWhole(head + headings + above, below + sums);
  });
});
