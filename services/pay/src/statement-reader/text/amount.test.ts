import { expect, it } from 'vitest';
import { joinsTo, parseAmount } from './amount.js';

it.each([
  ['1,234.56', '1234.56'],
  ['-123.45', '-123.45'],
  ['123.45-', '-123.45'],
  ['(123.45)', '-123.45'],
  ['$1,234.56', '1234.56'],
  ['$(1,234.56)', '-1234.56'],
  ['−7.00', '-7.00'],
  ['123.45CR', '-123.45'],
  ['.50', '0.50'],
  ['80', '80.00'],
  ['-0.00', '0.00'],
  ['68.3712', '68.3712'],
])('%s is %s', (printed, value) => {
  expect(parseAmount(printed)).toBe(value);
});

it.each([
  '',
  '-',
  '.',
  '1,23',
  '1.2.3',
  '12,3456.00',
  '(1.00',
  '-(1.00)',
  '5%',
  '2152-00',
  '1.00-2',
])('"%s" is not a number', printed => {
  expect(parseAmount(printed)).toBeNull();
});

it('parts of one number are joined, a word and its dash are not', () => {
  expect(joinsTo('5,469', '.60', 0.3)).toBe(true);
  expect(joinsTo('5,4', '69.60', 0.3)).toBe(true);
  expect(joinsTo('(', '9.00', 0.3)).toBe(true);
  expect(joinsTo('(', '9.00', 0.6)).toBe(true);
  expect(joinsTo('(9.00', ')', 0.6)).toBe(true);
  expect(joinsTo('1073', '.', 0.12)).toBe(true);
  expect(joinsTo('4.67', 'CR', 0.6)).toBe(true);
  expect(joinsTo('-$', '12.50', 0.6)).toBe(true);
  expect(joinsTo('RETIREMENT', '-', 0.28)).toBe(false);
  expect(joinsTo('-', '75.00', 0.28)).toBe(false);
  expect(joinsTo('80.00', '5,469.60', 0.28)).toBe(false);
  expect(joinsTo('4.67', 'CREDIT', 0.28)).toBe(false);
  expect(joinsTo('#1', '.50', 0.28)).toBe(false);
  expect(joinsTo('X2', '.50', 0.28)).toBe(false);
  expect(joinsTo('No.1.', '50', 0.28)).toBe(false);
});
