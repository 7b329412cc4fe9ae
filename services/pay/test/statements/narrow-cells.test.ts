import { expect, test } from 'vitest';
import { readStatement } from '../../src/statement-reader/read-statement.js';
import { picture } from '../fixtures/statements/picture.js';
import { readPictures as read } from '../fixtures/statements/read-pictures.js';

const HEAD = `
For Pay Period Ending    Pay Period #   Pay Date      Gross Pay     Net Pay    Hourly Rate
03/07/2026               06             03/17/2026    5,469.60      5,000.00   68.37
`;
const EARNINGS = `
Earnings
Type                  Rate    Adjusted   Adj Hours    Hours     Current             YTD
Regular              68.37                            80.00    5,469.60       10,939.20
`;
const DEDUCTIONS = `
Deductions
Type             Code      Adjusted   Current             YTD
Federal Taxes    S-02                  469.60         939.20
`;
const LEAVE = `
Leave
Type      Earned Current     Used Current     Ending Balance
Annual              8.00             0.00              41.15
Sick                4.00             0.00              10.45
`;
const balances = { annual_leave: 41.25, sick_leave: 10.75 };

test('labels above their values are not a table of leave, even if a period has an end', () => {
  const head = `
Name          For Pay Period Ending   Pay Date     Pay Period #   Gross Pay   Net Pay    Hourly Rate
PAT SAMPLE    03/07/2026              03/17/2026   06             5,469.60    5,000.00   68.37
`;
  const { leave_balances, warnings } = read(head + EARNINGS + DEDUCTIONS + LEAVE);
  expect(leave_balances).toEqual(balances);
  expect(warnings).toBeUndefined();
});

test('a word that extends from the adjacent cell below a label is not its value', () => {
  const head = `
Name       For Pay Period Ending   Pay Date     Pay Period #   Gross Pay Net Pay    Hourly Rate
PAT A. SAMPLE 03/07/2026           03/17/2026   06             5,469.60  5,000.00   68.37
`;
  const outcome = readStatement([picture(head + EARNINGS + DEDUCTIONS + LEAVE)]);
  expect(outcome).toMatchObject({
    ok: true,
    statement: { periodEnd: '2026-03-07', payDate: '2026-03-17', periodNumber: 6, warnings: [] },
  });
});

test('a date that touches the adjacent cell does not belong to that label', () => {
  const head = HEAD.replace(/(Pay Period # {3})(Pay Date {6})/, '$2$1').replace(
    /(06 {13})(03.17.2026 {4})/,
    '$2$1',
  );
  const { number, runs } = picture(head + EARNINGS + DEDUCTIONS + LEAVE);
  const [end] = runs.filter(({ text }) => text.startsWith('03/'));
  const label = runs.find(({ text }) => text === 'Pay Date');
  const moved = runs.map(run =>
    run === end ? { ...run, x: (label?.x ?? 0) - 0.9 - run.width } : run,
  );
  expect(readStatement([{ number, runs: moved }])).toMatchObject({
    statement: { periodEnd: '2026-03-07', payDate: '2026-03-17' },
  });
});

test('last year’s balance is not read as the current one if their headings touch', () => {
  const touching = `
Leave
Type           Prior Yr Balance Accrued Pay Pd Used Pay Pd Current Balance
Annual              31.15             8.00         4.00          41.15
Sick                20.00             4.00         1.00          10.45
`;
  const { leave_balances, warnings } = read(HEAD + EARNINGS + DEDUCTIONS + touching);
  expect(leave_balances).toEqual(balances);
  expect(warnings).toBeUndefined();
});

test.each([
  ['03/17/202', '6'],
  ['03/17/20', '26'],
])('a date whose year wraps in a narrow cell is complete: %s, %s', (above, below) => {
  const head = `
For Pay Period Ending    Pay Period #   Pay Date      Gross Pay     Net Pay    Hourly Rate
03/07/2026               06             ${above.padEnd(14)}5,469.60      5,000.00   68.37
                                        ${below}
`;
  expect(readStatement([picture(head + EARNINGS + DEDUCTIONS + LEAVE)])).toMatchObject({
    statement: { payDate: '2026-03-17', warnings: [] },
  });
});

test('a title directly below a row does not end its name if the headings below it wrap', () => {
  const leave = `
Leave
                                                    Ending
Type      Earned Current     Used Current          Balance
Annual              8.00             0.00            41.15
Sick                4.00             0.00            10.45
`;
  const { deductions, leave_balances } = read(HEAD + EARNINGS + DEDUCTIONS.trimEnd() + leave);
  expect(deductions).toEqual(['Federal Taxes 469.6']);
  expect(leave_balances).toEqual(balances);
});
