import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { verifyPay } from '../../src/domain/check/verification.js';
import { type Earnings, earningsOf } from '../../src/domain/earnings/earnings.js';
import type { PayTerms } from '../../src/domain/earnings/pay-rates.js';
import { extentOf, placeShift } from '../../src/domain/shifts/placement.js';
import type { RecordedShift } from '../../src/domain/shifts/shift.js';
import { length, union } from '../../src/domain/time/intervals.js';
import { DAY, HOUR } from '../../src/domain/time/time-of-day.js';
import { type ShiftWork, workBetween } from '../../src/domain/work/work.js';
import { anyTerms, shiftsFrom } from './random-shifts.js';
import { statementOf } from './statements.js';
import { part, recorded, type Tour, tourOn } from './tours.js';

// A busy machine takes longer than a test usually may.
vi.setConfig({ testTimeout: 60_000 });

const runs = { numRuns: 200 };
const always = ['0001-01-01', '9999-12-31'] as const;
const work = (shifts: readonly RecordedShift[]) => workBetween(shifts, ...always);
const pay = (tours: Tour[], terms: PayTerms): Earnings =>
  earningsOf(work(tours.map(recorded)), terms);

const week = ['2026-02-09', '2026-02-10', '2026-02-11', '2026-02-12'];
const weekend = ['2026-02-13', '2026-02-14', '2026-02-15', '2026-02-16'];
const anyShifts = shiftsFrom('2026-02-08', 14, { maxLength: 8 });

const total = (all: readonly ShiftWork[], of: (each: ShiftWork) => number): number =>
  all.reduce((sum, each) => sum + of(each), 0);

test('the categories of all shifts together never exceed the time the shifts cover', () => {
  fc.assert(
    fc.property(anyShifts, shifts => {
      const all = work(shifts);
      const covered = length(union(...shifts.map(placeShift).map(extentOf)));
      expect(total(all, s => s.worked + s.leave + s.overtime + s.credit)).toBe(covered);
      for (const each of all) {
        expect(each.night).toBeLessThanOrEqual(each.worked + each.overtime);
        expect(each.sunday).toBeLessThanOrEqual(Math.min(each.worked, 8 * HOUR));
        for (const premium of [each.ojti, each.cic])
          expect(premium).toBeLessThanOrEqual(each.worked + each.overtime + each.credit);
        expect(each.paidLeave).toBeLessThanOrEqual(each.leave);
      }
    }),
    runs,
  );
});

test('cutting a shift in two at any second of a work week without Sunday changes no amount', () => {
  fc.assert(
    fc.property(tourOn(week), anyTerms, fc.nat({ max: DAY }), (tour, terms, n) => {
      const cut = tour.start + 1 + (n % (tour.end - tour.start - 1 || 1));
      const halves = [part(tour, 'a', tour.start, cut), part(tour, 'b', cut, tour.end)];
      expect(pay(halves, terms).amounts).toEqual(pay([tour], terms).amounts);
    }),
    runs,
  );
});

test('around Sunday a cut changes only the Sunday premium, which depends on the tour', () => {
  fc.assert(
    fc.property(tourOn(weekend), fc.nat({ max: DAY }), (tour, n) => {
      const cut = tour.start + 1 + (n % (tour.end - tour.start - 1 || 1));
      const halves = work(
        [part(tour, 'a', tour.start, cut), part(tour, 'b', cut, tour.end)].map(recorded),
      );
      const whole = work([recorded(tour)]);
      const fields = [
        'worked',
        'paidLeave',
        'leave',
        'overtime',
        'credit',
        'night',
        'ojti',
        'cic',
      ] as const;
      for (const field of fields)
        expect(total(halves, s => s[field])).toBe(total(whole, s => s[field]));
    }),
    runs,
  );
});

test('the order of shifts and entries, and duplicate intervals, change nothing', () => {
  const shuffle = <T>(list: readonly T[], seed: number): T[] =>
    [...list].sort(
      (a, b) => ((JSON.stringify(a).length * seed) % 7) - ((JSON.stringify(b).length * seed) % 7),
    );
  fc.assert(
    fc.property(anyShifts, fc.integer({ min: 1, max: 6 }), (shifts, seed) => {
      const twice = <T>(list: readonly T[]): T[] =>
        shuffle([...list, ...list.slice(0, seed)].reverse(), seed);
      const disturbed = shifts.map(each => ({ ...each, entries: twice(each.entries) }));
      expect(work(shuffle(disturbed, seed).reverse())).toEqual(work(shifts));
    }),
    runs,
  );
});

test('a longer shift never earns less, in total and in every category but FLSA dilution', () => {
  fc.assert(
    fc.property(
      tourOn([...week, ...weekend]),
      anyTerms,
      fc.integer({ min: HOUR, max: 4 * HOUR }),
      (tour, terms, more) => {
        const [before, after] = [
          pay([tour], terms),
          pay([{ ...tour, end: tour.end + more }], terms),
        ];
        expect(after.total).toBeGreaterThan(before.total);
        const { overtime: _, ...rest } = before.amounts;
        for (const [category, amount] of Object.entries(rest))
          expect(after.amounts[category as keyof typeof rest]).toBeGreaterThanOrEqual(amount);
      },
    ),
    runs,
  );
});

test('an hour of overtime after a shift always earns more', () => {
  fc.assert(
    fc.property(
      tourOn(week),
      anyTerms,
      fc.integer({ min: HOUR, max: 4 * HOUR }),
      (tour, terms, more) => {
        const extra = { kind: 'tos overtime', start: tour.end, end: tour.end + more };
        const after = pay([{ ...tour, under: [...tour.under, extra] }], terms);
        expect(after.total).toBeGreaterThan(pay([tour], terms).total);
      },
    ),
    runs,
  );
});

test('a report against a statement made from itself matches', () => {
  fc.assert(
    fc.property(
      shiftsFrom('2026-02-08', 14, { minLength: 1, maxLength: 8 }),
      anyTerms,
      (shifts, terms) => {
        const done = work(shifts);
        const statement = {
          ...statementOf(earningsOf(done, terms)),
          hourlyRate: terms.hourly_base_rate,
        };
        expect(verifyPay({ work: done, terms, statement })).toMatchObject({
          status: 'match',
          difference: 0,
          discrepancies: [],
        });
      },
    ),
    runs,
  );
});
