import { expect, test } from 'vitest';
import { readStatement } from '../../src/statement-reader/read-statement.js';
import { picture } from '../fixtures/statements/picture.js';
import { readPictures as read } from '../fixtures/statements/read-pictures.js';

const HEAD = `
DFAS CIVILIAN LEAVE AND EARNINGS STATEMENT
1. Pay Period End      2. Pay Date      5. Hourly/Daily Rate
03/07/2026             03/17/2026       68.37
`;
const SUMS = `
                     CURRENT   YEAR TO DATE
GROSS PAY           5,569.60      11,139.20
NET PAY             5,000.00      10,000.00
`;
const EARNINGS = `
CURRENT EARNINGS
TYPE                HOURS       AMOUNT       TYPE                HOURS       AMOUNT
REGULAR PAY         80.00     5,469.60       CASH AWARD                      100.00
`;
const DEDUCTIONS = `
DEDUCTIONS
TYPE                CODE       CURRENT   YEAR TO DATE
TAX, FEDERAL        M           569.60       1,139.20
`;
const whole = read(HEAD + SUMS + EARNINGS + DEDUCTIONS);

test('adds up without a warning', () => {
  expect(whole).toMatchObject({
    earnings: ['REGULAR PAY 80 5469.6', 'CASH AWARD 0 100'],
    deductions: ['TAX, FEDERAL 569.6'],
  });
  expect(whole).not.toHaveProperty('warnings');
});

test('earnings with headings on three lines are not read as deductions', () => {
  const wrapped = EARNINGS.replace(
    'TYPE                HOURS       AMOUNT       TYPE                HOURS       AMOUNT',
    `                    HOURS/                                       HOURS/
TYPE                            AMOUNT       TYPE                            AMOUNT
                    DAYS                                         DAYS`,
  );
  expect(read(HEAD + SUMS + wrapped + DEDUCTIONS)).toEqual(whole);
});

test('if net pay equals gross pay, no deductions are missing', () => {
  const all = SUMS.replace('5,000.00', '5,569.60');
  expect(read(HEAD + all + EARNINGS)).toMatchObject({ earnings: whole.earnings, deductions: [] });
  expect(read(HEAD + all + EARNINGS)).not.toHaveProperty('warnings');
  expect(read(HEAD + SUMS + EARNINGS).warnings).toContainEqual(
    expect.stringContaining('No table of deductions'),
  );
});

test('the institution that receives net pay is not read as net pay', () => {
  const blocks = `
13. Leave Year End   14. Financial Institution - Net Pay   15. Cumulative Retirement
01/10/2026           FIRST BANK                            23,267.93
`;
  const beside = `
13. Leave Year End 01/10/2026   14. Financial Institution - Net Pay FIRST BANK   15. Cumulative 23,267.93
`;
  for (const block of [blocks, beside])
    expect(read(HEAD + block + SUMS + EARNINGS + DEDUCTIONS)).toEqual(whole);
});

/** Lines so close that one stands between the two of a label; everything else keeps its distance. */
const HALF = 6;
const readClose = (head: string) =>
  readStatement([picture(head + (SUMS + EARNINGS + DEDUCTIONS).replaceAll('\n', '\n\n'), 1, HALF)]);
const named = { periodEnd: '2026-03-07', payDate: '2026-03-17', hourlyRate: '68.37' };

test('the value of a two-line label is next to it, on the line between', () => {
  const head = `
DFAS CIVILIAN LEAVE AND EARNINGS STATEMENT

1. Pay Period                       2. Pay                             5. Hourly/Daily
                 03/07/2026                          03/17/2026                            68.37
End                                 Date                               Rate
`;
  expect(readClose(head)).toMatchObject({ statement: named });
  // What stands behind the next label is that one's.
  const without = head.replace('03/07/2026', '          ');
  expect(readClose(without)).toMatchObject({ statement: { ...named, periodEnd: null } });
});

test('the value of a two-line label follows its last word, and is never taken from below', () => {
  const head = `
DFAS CIVILIAN LEAVE AND EARNINGS STATEMENT

1. Pay Period                                      5. Hourly/Daily
                      2. Pay Date: 03/17/2026
End: 03/07/2026                                    Rate: 68.37


9. Max                                             10. Locality %:
                      11. FLSA Category: N
Carry Over: 240                                    16.82

`;
  expect(readClose(head)).toMatchObject({ statement: named });
});
