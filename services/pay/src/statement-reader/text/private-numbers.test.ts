import { expect, it } from 'vitest';
import { withoutPrivateNumbers } from './private-numbers.js';

it.each([
  ['Allotment 123-45-6789', 'Allotment ***'],
  ['Allotment 123 45 6789 Savings', 'Allotment *** Savings'],
  ['Union Dues 1234 - 56', 'Union Dues ***'],
  ['Acct123456', 'Acct***'],
  ['Allotment DE89 3704 0044 0532 0130 00', 'Allotment DE***'],
  ['Garnishment jane.doe@example.org', 'Garnishment '],
])('"%s" is stored as "%s"', (printed, stored) => {
  expect(withoutPrivateNumbers(printed)).toBe(stored);
});

it.each([
  'ST TAX VA',
  'Time Code Number 12 For Special Projects',
  'FEHBA - ENROLL CODE 104',
  'TSP Loan 12345',
  'Garnishment JANE DOE',
  '401(k)',
])('%s is not changed', description => {
  expect(withoutPrivateNumbers(description)).toBe(description);
});
