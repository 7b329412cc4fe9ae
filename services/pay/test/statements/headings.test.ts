import { expect, test } from 'vitest';
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

test.each(['YTD', 'Y-T-D', 'Calendar YTD', 'Year-to-Date'])('%s heads the year so far', year => {
  const { earnings, deductions, warnings } = read(statement(year));
  expect(warnings?.filter(warning => !warning.includes('leave'))).toBeUndefined();
  expect([earnings, deductions]).toEqual([['Regular 80 5469.6'], ['Federal Taxes 469.6']]);
});

test('headings with words of their own, for this period and the one before', () => {
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

test('descriptions may stand under no heading', () => {
  const { earnings } = read(
    statement('YTD').replace('Type                  Rate', '                      Rate'),
  );
  expect(earnings).toEqual(['Regular 80 5469.6']);
});
