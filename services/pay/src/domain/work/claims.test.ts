import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Interval, intersect, none, type Seconds, union } from '../time/intervals.js';
import { createClaims } from './claims.js';

const anySet = fc
  .array(fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 12 })), { maxLength: 4 })
  .map(list => union(list.map(([start, size]): Interval => [start, start + size])));

test('a claim meets exactly the earlier claims that it overlaps', () => {
  fc.assert(
    fc.property(fc.array(anySet, { maxLength: 12 }), sets => {
      const claims = createClaims();
      let all: Seconds = none;
      for (const seconds of sets) {
        const met = claims.claim(seconds);
        expect(intersect(met, seconds)).toEqual(intersect(all, seconds));
        expect(met).toEqual(union(met));
        all = union(all, seconds);
      }
    }),
  );
});
