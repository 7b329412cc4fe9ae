import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPeriodById, periodsBetween } from '../time/calendar.js';
import { portionsOf } from './period-portions.js';

const all = (() => {
  const [first, last] = [findPeriodById('198601'), findPeriodById('202526')];
  if (first === null || last === null) throw new Error('the calendar has both');
  return periodsBetween(first, last);
})();

const anySize = fc.record({
  shifts: fc.nat({ max: 250 }),
  entries: fc.nat({ max: 3000 }),
  bytes: fc.nat({ max: 120_000 }),
});

test('portions are the periods in order, each as heavy as one full period or a period by itself', () => {
  fc.assert(
    fc.property(fc.array(anySize, { maxLength: 60 }), sizes => {
      const periods = all.slice(0, sizes.length);
      const portions = portionsOf(periods, sizes) ?? [];
      expect(portions.flat()).toEqual(periods);
      for (const portion of portions.filter(each => each.length > 1)) {
        const own = portion.map(period => sizes[periods.indexOf(period)]);
        const sum = (key: 'shifts' | 'entries' | 'bytes') =>
          own.reduce((total, size) => total + (size?.[key] ?? 0), 0);
        expect(sum('shifts')).toBeLessThanOrEqual(200);
        expect(sum('entries')).toBeLessThanOrEqual(6000);
        expect(sum('bytes')).toBeLessThanOrEqual(100_000);
      }
    }),
  );
});

test('forty years of work are read; forty years full to the caps are not', () => {
  const worked = all.map(() => ({ shifts: 10, entries: 30, bytes: 6000 }));
  expect(portionsOf(all, worked)?.length).toBeLessThan(100);
  expect(
    portionsOf(
      all,
      all.map(() => ({ shifts: 200, entries: 0, bytes: 0 })),
    ),
  ).toBeNull();
});
