import { expect, test } from 'vitest';
import { divideHalfUp, formatCents, numberOfCents, parseCents, percentOf } from './money.js';

test.each([
  ['1234.56', 123456n],
  ['-0.05', -5n],
  ['7', 700n],
  ['0.5', 50n],
  ['1.005', 101n],
  ['-1.005', -101n],
])('%s is %s cents', (text, cents) => expect(parseCents(text)).toBe(cents));

test.each([
  [5n, '0.05'],
  [-123456n, '-1234.56'],
  [0n, '0.00'],
])('%s cents are %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text);
  expect(numberOfCents(cents)).toBe(Number(text));
});

test('halves are rounded up, and away from zero if negative', () => {
  expect([divideHalfUp(5n, 2n), divideHalfUp(-5n, 2n), divideHalfUp(4n, 3n)]).toEqual([
    3n,
    -3n,
    1n,
  ]);
});

// The premium rates of R = 68.37: 6.837, 17.0925, 2.7348
test.each([
  [10, 684n],
  [25, 1709n],
  [4, 273n],
  ['3.75', 256n],
  ['0.00000000000000000000001', 0n],
])('%s %% of 68.37 is %s cents', (percent, cents) => expect(percentOf(6837n, percent)).toBe(cents));

test('a rate that binary fractions would round wrongly is exact', () => {
  expect(percentOf(1005n, 10)).toBe(101n); // 1.005
  expect(percentOf(20_050n, 0.1)).toBe(20n); // 0.2005
});
