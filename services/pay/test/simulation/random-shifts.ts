import fc from 'fast-check';
import type { PayTerms } from '../../src/domain/earnings/pay-rates.js';
import type { EntryKind, RecordedEntry, RecordedShift } from '../../src/domain/shifts/shift.js';
import { addDays } from '../../src/domain/time/plain-date.js';
import { DAY, formatTime } from '../../src/domain/time/time-of-day.js';

const wrap = (seconds: number): string => formatTime(((seconds % DAY) + DAY) % DAY);

/** Whole quarters of an hour most of the time, any second now and then. */
const moment = (min: number, max: number) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .integer({ min: Math.ceil(min / 900), max: Math.floor(max / 900) })
        .map(n => n * 900),
    },
    { weight: 1, arbitrary: fc.integer({ min, max }) },
  );

const subTypes = {
  tos: ['overtime', 'credit_hours_earned'],
  tnw: ['annual_leave', 'sick_leave', 'holiday_leave', 'other', 'lwop', 'furlough', 'gov_shutdown'],
} as const;

/** Start and length in seconds around a shift that starts at `start`. */
const around = (start: number, length: number, reach: number) =>
  fc
    .record({ from: moment(start - reach, start + length + reach), span: moment(1, 6 * 3600) })
    .map(({ from, span }) => ({ start_time: wrap(from), end_time: wrap(from + span) }));

const shiftFrom = (firstDate: string, days: number): fc.Arbitrary<RecordedShift> =>
  fc
    .record({
      day: fc.nat({ max: days - 1 }),
      start: moment(0, DAY - 1),
      length: fc.oneof(
        { weight: 3, arbitrary: fc.constant(8 * 3600) },
        { weight: 2, arbitrary: moment(1, 12 * 3600) },
        { weight: 1, arbitrary: moment(1, DAY - 1) },
      ),
      created: fc.nat({ max: 50 }),
      id: fc.uuid(),
    })
    .chain(({ day, start, length, created, id }) => {
      const entry = (kind: EntryKind, sub_type: string | null): fc.Arbitrary<RecordedEntry> =>
        around(start, length, 7200).map(times => ({ id: 'x', kind, sub_type, ...times }));
      const tosTnw = fc
        .constantFrom('tos' as const, 'tnw' as const)
        .chain(kind => fc.constantFrom(...subTypes[kind]).chain(sub_type => entry(kind, sub_type)));
      const entries = fc.tuple(
        fc.array(entry('ojti', null), { maxLength: 2 }),
        fc.array(entry('cic', null), { maxLength: 2 }),
        fc.array(tosTnw, { maxLength: 3 }),
      );
      return fc.record({
        id: fc.constant(id),
        shift_date: fc.constant(addDays(firstDate, day)),
        start_time: fc.constant(wrap(start)),
        end_time: fc.constant(wrap(start + length)),
        created_at: fc.constant(`2026-01-01T00:00:${String(created).padStart(2, '0')}.000Z`),
        entries: entries.map(lists => lists.flat()),
      });
    });

/** Several shifts of one member, dated within some days of a date. */
export const shiftsFrom = (
  firstDate: string,
  days: number,
  size: { minLength?: number; maxLength: number },
): fc.Arbitrary<RecordedShift[]> =>
  fc.uniqueArray(shiftFrom(firstDate, days), { ...size, selector: shift => shift.id });

export const anyTerms: fc.Arbitrary<PayTerms> = fc.record({
  hourly_base_rate: fc
    .integer({ min: 1501, max: 12_000 })
    .map(cents => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`),
  cip_percentage: fc.integer({ min: 0, max: 120 }).map(n => n / 10),
  affordability_percentage: fc.constantFrom(0, 0, '2.5', 3.75),
});
