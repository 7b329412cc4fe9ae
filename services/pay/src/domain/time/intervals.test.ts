import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Interval, intersect, length, overlaps, subtract, union } from './intervals.js';

const anySet = fc
  .array(fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 12 })), { maxLength: 6 })
  .map(list => list.map(([start, size]): Interval => [start, start + size]));

/** The same sets, second by second. */
const members = (set: readonly Interval[]): Set<number> =>
  new Set(set.flatMap(([start, end]) => Array.from({ length: end - start }, (_, i) => start + i)));
const ordered = (set: Set<number>): number[] => [...set].sort((a, b) => a - b);

test('union, intersection and difference match those of sets of seconds', () => {
  fc.assert(
    fc.property(anySet, anySet, (left, right) => {
      const [a, b] = [union(left), union(right)];
      const [x, y] = [members(left), members(right)];
      const both = new Set([...x].filter(second => y.has(second)));
      expect(ordered(members(union(left, right)))).toEqual(ordered(new Set([...x, ...y])));
      expect(ordered(members(intersect(a, b)))).toEqual(ordered(both));
      expect(ordered(members(subtract(a, b)))).toEqual(
        ordered(new Set([...x].filter(s => !y.has(s)))),
      );
      expect(overlaps(a, b)).toBe(both.size > 0);
      expect(length(a)).toBe(x.size);
    }),
  );
});

test('a set is sorted, with adjacent parts merged and empty parts removed', () => {
  fc.assert(
    fc.property(anySet, anySet, (left, right) => {
      for (const set of [
        union(left, right),
        intersect(union(left), union(right)),
        subtract(union(left), union(right)),
      ])
        set.forEach(([start, end], i) => {
          expect(start).toBeLessThan(end);
          expect(start).toBeGreaterThan(set[i - 1]?.[1] ?? -1);
        });
    }),
  );
});
