import { expect, test } from 'vitest';
import { DEDUCTIONS, EARNINGS, HEAD } from '../fixtures/statements/employee-express.js';
import { readPictures as read } from '../fixtures/statements/read-pictures.js';

const statement = (year: string) => `
For Pay Period Ending    Pay Period #   Pay Date      Gross Pay     Net Pay    Hourly Rate
03/07/2026               06             03/17/2026    5,469.60      5,000.00   68.37
Earnings
Type                  Rate    Adjusted   Adj Hours    Hours     Current ${year.padStart(15)}
Regular              68.37                            80.00    5,469.60       10,939.20
Deductions
Type             Code      Adjusted   Current ${year.padStart(15)}
Federal Taxes    S-02                  469.60         939.20
`;

test.each(['YTD', 'Y-T-D', 'Calendar YTD', 'Year-to-Date'])('%s heads the year to date', year => {
  const { earnings, deductions, warnings } = read(statement(year));
  expect(warnings?.filter(warning => !warning.includes('leave'))).toBeUndefined();
  expect([earnings, deductions]).toEqual([['Regular 80 5469.6'], ['Federal Taxes 469.6']]);
});

test('custom headings for the current and the prior period are recognized', () => {
  const foreign = statement('YTD')
    .replace(
      'Type                  Rate    Adjusted   Adj Hours    Hours     Current ',
      'Earning        Rate of Pay   Prior Amt   Prior Hrs   This Hrs  This Amt ',
    )
    .replace('Type             Code ', 'Type             Plan ');
  expect(read(foreign)).toMatchObject({
    earnings: ['Regular 80 5469.6'],
    deductions: ['Federal Taxes 469.6'],
  });
});

test('descriptions may have no heading', () => {
  const { earnings } = read(
    statement('YTD').replace('Type                  Rate', '                      Rate'),
  );
  expect(earnings).toEqual(['Regular 80 5469.6']);
});

/** Cells as wide as their headings, with the numbers at their ends. */
const row = (headings: string[], cells: string[], between = ' ') =>
  headings.map((heading, i) => (cells[i] ?? '').padStart(heading.length)).join(between);

test('closely spaced headings are separated by the numbers below', () => {
  const headings = [
    ...['Prior Yr Balance', 'Accrued Pay Pd', 'Accrued YTD', 'Used Pay Pd', 'Used YTD'],
    ...['Credited', 'Current Balance', 'Use-Lose/Term Date'],
  ];
  const leave = (name: string, cells: string[]) => `${name.padEnd(8)} ${row(headings, cells)}\n`;
  const balances = read(
    `${statement('YTD')}Leave\n${leave('Type', headings)}${leave('Annual', ['31.15', '8.00', '5.45', '', '73.30', '', '41.15', '19.00'])}${leave('Sick', ['20.00', '8.00', '4.45', '1.00', '15.30', '', '10.45', ''])}`,
  );
  expect(balances.leave_balances).toEqual({ annual_leave: 41.25, sick_leave: 10.75 });
  expect(balances.warnings).toBeUndefined();
});

test('adjacent tables are separated, even if the last and first headings read as one', () => {
  const headings = ['Type'.padEnd(16), 'Code', 'Current', 'Year to Date'];
  const line = (...cells: string[]) =>
    [cells.slice(0, 4), cells.slice(4)]
      .map(
        ([name = '', ...numbers]) =>
          `${name.padEnd(16)}   ${row(headings.slice(1), numbers, '   ')}`,
      )
      .join(' ');
  const [first = ''] = statement('YTD').split('Deductions');
  const { deductions, warnings } = read(
    [
      `${first}Deductions`,
      `${headings.join('   ')} ${headings.join('   ')}`,
      line('Federal Taxes', 'S-02', '400.00', '939.20', 'Medicare', '', '60.00', '120.00'),
      line('Union Dues', '', '9.60', '19.20'),
    ].join('\n'),
  );
  expect(deductions).toEqual(['Federal Taxes 400', 'Union Dues 9.6', 'Medicare 60']);
  expect(warnings).toBeUndefined();
});

test('wrapped labels are matched to values that are not aligned with them', () => {
  const head = `
For Pay Period          Pay Period #        Pay Date              Gross Pay          Net Pay           Hourly
    Ending                                                                                              Rate
03/07/2026        06                  03/17/2026           5,469.60           5,000.00          68.37
`;
  const table = statement('YTD').split('\n').slice(3).join('\n');
  expect(read(head + table).pay_period).toMatchObject({
    pay_period_number: 6,
    hourly_base_rate: 68.37,
  });
});

test('a date and an amount wrapped in a narrow cell are read completely', () => {
  const broken = statement('YTD')
    .replace('03/07/2026  ', '2026-03-    ')
    .replace('Earnings', '07\nEarnings')
    .replace('5,469.60       10', '5,469.6        10')
    .replace('\nDeductions', `\n${' '.repeat(66)}0\nDeductions`);
  const { earnings, pay_period } = read(broken);
  expect(earnings).toEqual(['Regular 80 5469.6']);
  expect(pay_period).toMatchObject({ pay_period_number: 6, year: 2026 });
});

test('leave used is not a balance, so a statement without balances is not incomplete', () => {
  const taken = statement('YTD')
    .replace(/Regular( {14}68.37.*)/, 'Annual Leave$1')
    .replace('Leave   ', 'Leave');
  expect(read(taken)).toMatchObject({ earnings: ['Annual Leave 80 5469.6'] });
  expect(read(taken)).not.toHaveProperty('warnings');
});

test.each([':', '$', '$ :'])(
  'a label with a separate "%s" has its value far to the right, not after the label below',
  colon => {
    const label = (words: string, value: string) => `${`${words} ${colon}`.padEnd(60)}${value}\n`;
    const head = [
      label('For Pay Period Ending', '03/07/2026'),
      label('Pay Date', '03/17/2026'),
      label('Pay Period #', '06'),
      label('Hourly Rate', '68.37'),
      label('Gross Pay', '5,569.60'),
      label('Net Pay', '5,000.00'),
    ].join('');
    expect(read(`\n${head}${EARNINGS}${DEDUCTIONS}`)).toEqual(read(HEAD + EARNINGS + DEDUCTIONS));
  },
);
