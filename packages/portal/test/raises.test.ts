import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../src/pages/pay/days/days.js';
import {
  namedBy,
  type Rated,
  type Rates,
  rateOn,
  ratesFrom,
} from '../src/pages/pay/settings/raises.js';
import { isAnother, readRateForm } from '../src/pages/pay/settings/rate-form.js';

/** Period 1 of 2026 begins on December 14, 2025. */
const firstOf = (number: number) => addDays('2025-12-14', 14 * (number - 1));
const lastOf = (number: number) => addDays(firstOf(number), 13);
const paid = (number: number, hourly_base_rate: number | null): Rated => ({
  start_date: firstOf(number),
  end_date: lastOf(number),
  hourly_base_rate,
});
const rates = (hourly_base_rate: string, ...earlier: [string, number][]): Rates => ({
  hourly_base_rate,
  earlier_rates: earlier.map(([rate, number]) => ({
    hourly_base_rate: rate,
    last_day: lastOf(number),
  })),
});
const payDayOf = (number: number) => addDays(lastOf(number), 10);

describe('a rate that is changed by hand', () => {
  const stored = { rate: '66.00', cip: '0', affordability: '0', since: '' };
  const read = (since: string, known = rates('66.00')) =>
    readRateForm({ ...stored, rate: '68.37', since }, stored, known).rate;

  test('is saved only with the date from which it is paid', () => {
    expect(read('')).toBeNull();
    expect(isAnother({ ...stored, rate: '68.37' }, rates('66.00'))).toBe(true);
  });
  test('replaces a mistaken rate, and keeps the rate before a raise', () => {
    expect(read('ever')).toEqual({ hourly_base_rate: '68.37' });
    expect(read(firstOf(3))).toEqual(rates('68.37', ['66.00', 2]));
    expect(read(firstOf(3), rates('66.00', ['60.00', 1]))).toEqual(
      rates('68.37', ['60.00', 1], ['66.00', 2]),
    );
    expect(read(firstOf(1), rates('66.00', ['60.00', 1]))).toEqual(rates('68.37', ['60.00', 0]));
  });
  test.each(['66', '66,0', '', 'much'])('is ignored if the input is “%s”', rate => {
    expect(isAnother({ ...stored, rate }, rates('66.00'))).toBe(false);
  });
});

describe('the rates that statements tell', () => {
  test.each<[string, Rated[], Rates | null, Rates | null]>([
    ['none', [], rates('66.00'), null],
    ['none, as none is printed', [paid(5, null)], null, null],
    ['the first rate of all', [paid(4, 66), paid(5, 66)], null, rates('66.00')],
    ['a raise', [paid(5, 68.37)], rates('66.00'), rates('68.37', ['66.00', 4])],
    [
      'a raise between them',
      [paid(5, 68.37), paid(2, 66)],
      rates('66.00'),
      rates('68.37', ['66.00', 4]),
    ],
    [
      'what was before the rate of now',
      [paid(5, 68.37), paid(2, 66)],
      rates('68.37'),
      rates('68.37', ['66.00', 4]),
    ],
    ['old pay alone', [paid(1, 60)], rates('66.00'), rates('66.00', ['60.00', 1])],
    [
      'a raise after others',
      [paid(5, 68.37)],
      rates('66.00', ['60.00', 1]),
      rates('68.37', ['60.00', 1], ['66.00', 4]),
    ],
  ])('%s', (_, statements, stored, expected) => {
    expect(ratesFrom(statements, stored, payDayOf(5))).toEqual(expected);
  });

  test.each<[string, Rated[], Rates, (string | null)[][]]>([
    ['old pay', [paid(1, 60)], rates('66.00', ['60.00', 1]), [['60.00', null, lastOf(1)]]],
    ['a raise', [paid(5, 68.37)], rates('68.37', ['66.00', 4]), [['68.37', firstOf(5), null]]],
    [
      'a raise that both sides of it tell of',
      [paid(5, 68.37), paid(4, 66)],
      rates('68.37', ['66.00', 4]),
      [
        ['66.00', null, lastOf(4)],
        ['68.37', firstOf(5), null],
      ],
    ],
  ])('%s are shown without the stored rate alone', (_, statements, found, expected) => {
    const named = namedBy(found, statements);
    expect(named.map(({ rate, first, last }) => [rate, first, last])).toEqual(expected);
  });

  test('are those of each statement; the stored rate is the current one if all are old', () => {
    const some = fc.constantFrom(60, 66, 68.37);
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        numbers,
        fc.array(some, { minLength: 12 }),
        fc.option(some),
        (when, what, now) => {
          const statements = when.map((number, i) => paid(number, what[i] ?? null));
          const stored = now === null ? null : rates(now.toFixed(2));
          const found = ratesFrom(statements, stored, payDayOf(60));
          if (found === null) throw new Error('found none');
          for (const { start_date, end_date, hourly_base_rate } of statements)
            for (const day of [start_date, end_date])
              expect(rateOn(found, day)).toBe(hourly_base_rate?.toFixed(2));
          if (stored) expect(found.hourly_base_rate).toBe(stored.hourly_base_rate);
          const days = found.earlier_rates.map(({ last_day }) => last_day);
          expect(days).toEqual([...new Set(days)].sort());
        },
      ),
    );
  });
});
