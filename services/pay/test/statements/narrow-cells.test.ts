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

test('labels above their values are no table of leave, though a period has an end', () => {
  const head = `
Name          For Pay Period Ending   Pay Date     Pay Period #   Gross Pay   Net Pay    Hourly Rate
PAT SAMPLE    03/07/2026              03/17/2026   06             5,469.60    5,000.00   68.37
`;
  const { leave_balances, warnings } = read(head + EARNINGS + DEDUCTIONS + LEAVE);
  expect(leave_balances).toEqual(balances);
  expect(warnings).toBeUndefined();
});

test('a word that reaches below a label from the cell beside it is not its value', () => {
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

test('a date that touches the cell beside it is not of the label there', () => {
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

test('two headings that touch are no "current year"', () => {
  const line = (name: string, ...[code, current, ytd]: string[]) =>
    `${name.padEnd(20)}${code?.padEnd(4)} ${current?.padStart(7)} ${ytd?.padStart(12)}`;
  const touching = `
Deductions
${line('Type', 'Code', 'Current', 'Year to Date')}
${line('Federal Taxes', 'S-02', '400.00', '939.20')}
${line('Union Dues', '', '69.60', '139.20')}
`;
  const { deductions, warnings } = read(HEAD + EARNINGS + touching + LEAVE);
  expect(deductions).toEqual(['Federal Taxes 400', 'Union Dues 69.6']);
  expect(warnings).toBeUndefined();
});

test('nor is the balance of the year before that of today, where they touch', () => {
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

test('a code close behind an amount is no part of the name', () => {
  const codes = `
Deductions
Type             Adjusted   Current             YTD   Code
Federal Taxes               400.00           939.20 S-02
State Tax 1                  69.60           139.20 VA
`;
  const { deductions } = read(HEAD + EARNINGS + codes + LEAVE);
  expect(deductions).toEqual(['Federal Taxes 400', 'State Tax 1 69.6']);
});

test('numbers far from their headings are certain where a row has one under each', () => {
  const wide = `
Earnings
Type              Current                    Year to Date        Rate             Adjusted    Adj Hours          Hours
Regular                 5,369.60                   10,939.20         68.37            100.00             14.62         80.00
OJTI                                                  100.00         17.09
`;
  const { earnings, warnings } = read(HEAD + wide + DEDUCTIONS + LEAVE);
  expect(earnings).toEqual(['Regular 80 5369.6', 'Regular (ADJUSTED) 14.62 100']);
  expect(warnings).toBeUndefined();
});

test('codes may stand at another edge of their cells than their heading', () => {
  const half = (align: 'padEnd' | 'padStart', ...[name = '', ...cells]: string[]) =>
    name.padEnd(18) + cells.map(cell => `${cell[align](10)}  `).join('');
  const sideBySide = `
Deductions
${half('padEnd', 'Type', 'Code', 'Adjusted', 'Current', 'YTD').repeat(2)}
${half('padStart', 'Federal Taxes', 'S-02', '', '400.00', '939.20')}${half('padStart', 'Medicare', '', '', '60.00', '120.00')}
${half('padStart', 'FERS Retirement', 'K', '-1.20', '10.80', '19.20')}
`;
  const { deductions, warnings } = read(HEAD + EARNINGS + sideBySide + LEAVE);
  expect(deductions).toEqual([
    'Federal Taxes 400',
    'FERS Retirement 10.8',
    'FERS Retirement (ADJUSTED) -1.2',
    'Medicare 60',
  ]);
  expect(warnings).toBeUndefined();
});

test.each([
  ['03/17/202', '6'],
  ['03/17/20', '26'],
])('a date whose year breaks in a narrow cell is whole: %s, %s', (above, below) => {
  const head = `
For Pay Period Ending    Pay Period #   Pay Date      Gross Pay     Net Pay    Hourly Rate
03/07/2026               06             ${above.padEnd(14)}5,469.60      5,000.00   68.37
                                        ${below}
`;
  expect(readStatement([picture(head + EARNINGS + DEDUCTIONS + LEAVE)])).toMatchObject({
    statement: { payDate: '2026-03-17', warnings: [] },
  });
});

test('a title right below a row is no end of its name where the headings below it wrap', () => {
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

test('credits part two tables that touch, as amounts with any other sign do', () => {
  const half = (...[name = '', ...cells]: string[]) =>
    name.padEnd(20) + cells.map(cell => cell.padStart(12)).join('');
  const sideBySide = `
Deductions
${half('Type', 'Current', 'YTD')}      ${half('Type', 'Current', 'YTD')}
${half('Federal Taxes', '500.00', '939.20CR')}      ${half('Union Dues', '30.40CR', '60.80CR')}
`;
  const { number, runs } = picture(HEAD + EARNINGS + sideBySide + LEAVE);
  const end = runs.find(({ text }) => text === '939.20CR');
  const name = runs.find(({ text }) => text === 'Union Dues');
  if (end && name) name.x = end.x + end.width + 2;
  expect(readStatement([{ number, runs }])).toMatchObject({
    statement: {
      deductions: [
        { description: 'Federal Taxes', current: '500.00' },
        { description: 'Union Dues', current: '-30.40' },
      ],
      warnings: [],
    },
  });
});
