import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimsRefusedUntil, codesRefusedUntil } from './claim-limits.js';

const MINUTE = 60_000;
const at = (minutes: number) => new Date(minutes * MINUTE);
const newestFirst = (...minutes: number[]) => minutes.sort((a, b) => b - a).map(at);

test.each<[string, number[], number, number | null]>([
  ['four wrong codes', [1, 2, 3, 4], 4, null],
  ['five in ten minutes, for ten from the fifth', [0, 1, 2, 3, 10], 10, 20],
  ['… and not a moment longer', [0, 1, 2, 3, 10], 20, null],
  ['five in more than ten', [0, 5, 8, 9, 10.5], 10.5, null],
])('codes after %s', (_, wrong, now, until) => {
  expect(codesRefusedUntil(newestFirst(...wrong), at(now))).toEqual(
    until === null ? null : at(until),
  );
});

test('at most five wrong codes are read in any ten minutes', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 5 }), { maxLength: 60 }), pauses => {
      const read: number[] = [];
      let now = 0;
      for (const pause of pauses) {
        now += pause;
        const last = newestFirst(...read.slice(-5));
        if (codesRefusedUntil(last, at(now)) === null) read.push(now);
      }
      for (const end of read)
        expect(read.filter(each => each > end - 10 && each <= end).length).toBeLessThanOrEqual(5);
    }),
  );
});

test('the third denial in a day blocks claims until the first is a day old', () => {
  const day = 24 * 60;
  expect(claimsRefusedUntil([at(0), at(9)])).toBe(null);
  expect(claimsRefusedUntil([at(0), at(9), at(12)])).toEqual(at(day));
  expect(claimsRefusedUntil([at(0), at(9), at(12), at(30)])).toEqual(at(9 + day));
});
