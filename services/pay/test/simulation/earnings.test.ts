import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earningsOf } from '../../src/domain/earnings/earnings.js';
import { periodOfDate } from '../../src/domain/time/calendar.js';
import { addDays } from '../../src/domain/time/plain-date.js';
import { anywhere, workBetween } from '../../src/domain/work/work.js';
import { holidays, simulate } from './per-second.js';
import { anyTerms, shiftsFrom } from './random-shifts.js';

/** Periods with both of the dates on which the training premium changed, New Year and both clock changes. */
const dates = ['2022-09-10', '2022-09-11', '2024-12-31', '2025-12-31', '2026-03-08', '2026-11-01'];

const anyPeriod = fc
  .constantFrom(...dates)
  .map(periodOfDate)
  .chain(period =>
    fc.record({
      period: fc.constant(period),
      // A day before and after: what neighboring periods have claimed counts too.
      shifts: shiftsFrom(addDays(period.start_date, -1), 16, {
        minLength: 1,
        maxLength: 11,
      }),
      terms: anyTerms,
    }),
  );

/** Random shifts tell no schedule: of holidays on days off there are examples. */
const place = { ...anywhere, observed: Object.fromEntries(holidays.map(date => [date, null])) };

test('the calculation agrees with a second-by-second simulation of random periods', () => {
  fc.assert(
    fc.property(anyPeriod, ({ period, shifts, terms }) => {
      const { start_date, end_date } = period;
      const { amounts } = earningsOf(workBetween(shifts, start_date, end_date, place), terms);
      expect(amounts).toEqual(simulate(shifts, start_date, end_date, terms));
    }),
    { numRuns: 60 },
  );
}, 30_000);
