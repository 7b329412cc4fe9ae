import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, formatDate, getDay, parseDate, SUNDAY, weekdayOf } from './plain-date.js';

test('day numbers agree with the platform calendar in UTC', () => {
  fc.assert(
    fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), day => {
      const iso = new Date(day * 86_400_000).toISOString().slice(0, 10);
      expect(formatDate(day)).toBe(iso);
      expect(parseDate(iso)).toBe(day);
      expect(weekdayOf(day)).toBe(new Date(day * 86_400_000).getUTCDay());
    }),
  );
});

test.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '2026-01-32', '26-01-01', ''])(
  '%j is not a date',
  text => expect(parseDate(text)).toBeNull(),
);

test('a leap day is a date', () => expect(addDays('2024-02-28', 1)).toBe('2024-02-29'));

test('adding days crosses years', () => expect(addDays('2025-12-31', 1)).toBe('2026-01-01'));

test('2024-12-15 is a Sunday', () => expect(weekdayOf(getDay('2024-12-15'))).toBe(SUNDAY));
