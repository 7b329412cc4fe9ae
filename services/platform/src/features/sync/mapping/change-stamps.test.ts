import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earliestStamp } from './change-stamps.js';

const since = new Date('2026-02-09T12:00:00.900Z');

test.each([
  ['an instant is one everywhere', 'instant', null, '2026-02-09 12:00:00'],
  [
    'a time of nobody’s zone may be of the last place on earth',
    'local',
    null,
    '2026-02-09 00:00:00',
  ],
  ['so may a day', 'day', null, '2026-02-09 00:00:00'],
  // UTC-5 in February, and the three hours by which clocks go back at most.
  ['New York', 'local', 'America/New_York', '2026-02-09 04:00:00'],
  [
    'whoever is in New York may stamp instants by the wall',
    'instant',
    'America/New_York',
    '2026-02-09 04:00:00',
  ],
  // UTC+1, and the same.
  ['Berlin', 'local', 'Europe/Berlin', '2026-02-09 10:00:00'],
  ['Tokyo may use UTC', 'local', 'Asia/Tokyo', '2026-02-09 12:00:00'],
  ['half hours', 'local', 'America/St_Johns', '2026-02-09 05:30:00'],
] as const)('%s', (_, family, timeZone, expected) => {
  expect(earliestStamp(since, family, timeZone)).toBe(expected);
});

const zones = Intl.supportedValuesOf('timeZone');
// Sweden writes times as they are sorted: 2026-02-09 12:00:00.
const stampIn = (at: Date, timeZone: string) => at.toLocaleString('sv-SE', { timeZone });

test('no row that was changed afterwards bears an earlier stamp, by any clock', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2037-12-31'), noInvalidDate: true }),
      fc.integer({ min: 0, max: 3 * 86_400 }),
      fc.constantFrom(...zones),
      (from, seconds, zone) => {
        const changed = new Date(from.getTime() + seconds * 1000);
        for (const stamp of [stampIn(changed, zone), stampIn(changed, 'UTC')]) {
          expect(stamp >= earliestStamp(from, 'local', null)).toBe(true);
          expect(stamp >= earliestStamp(from, 'local', zone)).toBe(true);
        }
      },
    ),
    { numRuns: 2000 },
  );
});
