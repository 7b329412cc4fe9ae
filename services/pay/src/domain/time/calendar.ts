import type { PayPeriod, PayPeriodRange } from '@guildhall/contracts/pay';
import { civilOf, type DayNumber, dayOf, formatDate, getDay } from './plain-date.js';

export type { PayPeriod };

export const PERIOD_DAYS = 14;

/** Published: period 1 of 2025 is 2024-12-15 to 12-28, Sunday to Saturday. */
const ANCHOR = dayOf(2024, 12, 15);

/** Period end + 10 days: the second Tuesday after it (DOI Interior Business Center). */
const PAY_OFFSET = PERIOD_DAYS - 1 + 10;

/** Periods are counted from the anchor; this is the first that belongs to the year. */
function firstOf(year: number): number {
  // A pay date of January 1 is paid on December 31, so the year begins with a pay date of January 2.
  return Math.ceil((dayOf(year, 1, 2) - PAY_OFFSET - ANCHOR) / PERIOD_DAYS);
}

function periodAt(index: number): PayPeriod {
  const start = ANCHOR + index * PERIOD_DAYS;
  const payDay = payDayOf(start);
  const { year } = civilOf(payDay);
  return {
    pay_period_number: index - firstOf(year) + 1,
    year,
    start_date: formatDate(start),
    end_date: formatDate(start + PERIOD_DAYS - 1),
    pay_date: formatDate(payDay),
  };
}

/** New Year's Day is a holiday: 2018-12-09..12-22 was paid on 2018-12-31. */
function payDayOf(start: DayNumber): DayNumber {
  const regular = start + PAY_OFFSET;
  const { month, day } = civilOf(regular);
  return month === 1 && day === 1 ? regular - 1 : regular;
}

/** 26, or 27 in years like 2018 and 2029. */
export const periodsInYear = (year: number): number => firstOf(year + 1) - firstOf(year);

function isPeriod(year: number, number: number): boolean {
  if (!Number.isInteger(year) || year < 1 || year > 9998) return false;
  return Number.isInteger(number) && number >= 1 && number <= periodsInYear(year);
}

export const findPeriod = (year: number, number: number): PayPeriod | null =>
  isPeriod(year, number) ? periodAt(firstOf(year) + number - 1) : null;

export function getPeriod(year: number, number: number): PayPeriod {
  const period = findPeriod(year, number);
  if (period === null) throw new RangeError(`no pay period ${number} in ${year}`);
  return period;
}

/** The period in which a date falls. */
export const periodOfDate = (date: string): PayPeriod => periodAt(indexOf(date));

const indexOf = (date: string) => Math.floor((getDay(date) - ANCHOR) / PERIOD_DAYS);

/** Periods `first` to `last` of a year, and whether the year has others before and after them. */
export const periodRange = (year: number, first: number, last: number): PayPeriodRange => ({
  pay_periods: periodsOfYear(year).slice(first - 1, last),
  has_prev: first > 1,
  has_next: last < periodsInYear(year),
});

export const ppIdOf = (period: { year: number; pay_period_number: number }): string =>
  `${String(period.year).padStart(4, '0')}${String(period.pay_period_number).padStart(2, '0')}`;

const partsOf = (ppId: string) => [Number(ppId.slice(0, 4)), Number(ppId.slice(4))] as const;

/** Whether a YYYYPP names a period: some are malformed, and some no period has (202627). */
export const isPeriodId = (ppId: string): boolean =>
  /^\d{6}$/.test(ppId) && isPeriod(...partsOf(ppId));

/** The period that a YYYYPP names, or null. */
export const findPeriodById = (ppId: string): PayPeriod | null =>
  isPeriodId(ppId) ? findPeriod(...partsOf(ppId)) : null;

export function getPeriodById(ppId: string): PayPeriod {
  const period = findPeriodById(ppId);
  if (period === null) throw new RangeError(`no pay period ${ppId}`);
  return period;
}

/** Every period from one to another, both included; none when they are the wrong way round. */
export function periodsBetween(first: PayPeriod, last: PayPeriod): PayPeriod[] {
  const [from, to] = [indexOf(first.start_date), indexOf(last.start_date)];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => periodAt(from + i));
}

export const periodsOfYear = (year: number): PayPeriod[] =>
  periodsBetween(getPeriod(year, 1), getPeriod(year, periodsInYear(year)));
