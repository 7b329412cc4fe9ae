import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earliestStamp } from './change-stamps.js';

const since = new Date('2026-02-09T12:00:00.900Z');

test.each([
  ['an instant needs no zone', 'instant', null, '2026-02-09 12:00:00'],
  ['a time without a zone may be from the westernmost zone', 'local', null, '2026-02-09 00:00:00'],
  ['and so may a date', 'day', null, '2026-02-09 00:00:00'],
  // UTC-5 in February, minus the largest clock change of three hours.
  ['New York', 'local', 'America/New_York', '2026-02-09 04:00:00'],
  [
    'New York may store local times as instants',
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
// Swedish dates sort as text: 2026-02-09 12:00:00.
const stampIn = (at: Date, timeZone: string) => at.toLocaleString('sv-SE', { timeZone });

test('no later change has an earlier stamp, in any zone', () => {
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
