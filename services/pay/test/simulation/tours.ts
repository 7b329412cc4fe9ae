import fc from 'fast-check';
import type { EntryKind, RecordedShift } from '../../src/domain/shifts/shift.js';
import { addDays } from '../../src/domain/time/plain-date.js';
import { DAY, formatTime, HOUR } from '../../src/domain/time/time-of-day.js';

/** A tour and what lies inside it, in seconds after its date's midnight: easy to cut and stretch. */
export interface Tour {
  id: string;
  date: string;
  start: number;
  end: number;
  under: { kind: string; start: number; end: number }[];
}

const kinds = [
  'ojti',
  'cic',
  'tos overtime',
  'tos credit_hours_earned',
  'tnw annual_leave',
  'tnw lwop',
];

export const tourOn = (dates: readonly string[]): fc.Arbitrary<Tour> =>
  fc
    .record({
      date: fc.constantFrom(...dates),
      start: fc.nat({ max: DAY - 1 }),
      length: fc.integer({ min: 2, max: 12 * HOUR }),
    })
    .chain(({ date, start, length }) => {
      const inside = fc
        .tuple(fc.nat({ max: length - 1 }), fc.integer({ min: 1, max: length }))
        .map(([from, size]) => ({
          start: start + from,
          end: start + Math.min(length, from + size),
        }));
      const entry = fc
        .tuple(fc.constantFrom(...kinds), inside)
        .map(([kind, range]) => ({ kind, ...range }));
      const under = fc.array(entry, { maxLength: 5 });
      return under.map(list => ({ id: 't', date, start, end: start + length, under: list }));
    });

const time = (seconds: number): string => formatTime(seconds % DAY);

export function recorded({ id, date, start, end, under }: Tour): RecordedShift {
  const entries = under.map((entry, i) => {
    const [kind, sub_type = null] = entry.kind.split(' ');
    return {
      kind: kind as EntryKind,
      sub_type,
      id: `${id}-${i}`,
      start_time: time(entry.start),
      end_time: time(entry.end),
    };
  });
  return {
    id,
    shift_date: addDays(date, Math.floor(start / DAY)),
    start_time: time(start),
    end_time: time(end),
    created_at: '2026-01-01T00:00:00.000Z',
    entries,
  };
}

/** The part of a tour between two seconds, with the parts of the entries in it. */
export function part(tour: Tour, id: string, from: number, to: number): Tour {
  const under = tour.under
    .map(entry => ({ ...entry, start: Math.max(entry.start, from), end: Math.min(entry.end, to) }))
    .filter(entry => entry.start < entry.end);
  return { ...tour, id, start: from, end: to, under };
}
