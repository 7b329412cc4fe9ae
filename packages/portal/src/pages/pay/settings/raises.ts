import type { EarlierRate, PayConfiguration, StoredStatement } from '@guildhall/contracts/pay';
import { addDays, daysBetween } from '../days/days.js';

/** What is paid an hour, and what was paid before. */
export interface Rates {
  readonly hourly_base_rate: string;
  readonly earlier_rates: EarlierRate[];
}

export type Rated = Pick<StoredStatement, 'start_date' | 'end_date' | 'hourly_base_rate'>;

export const ratesOf = (stored: PayConfiguration): Rates => ({
  hourly_base_rate: stored.hourly_base_rate,
  earlier_rates: stored.earlier_rates ?? [],
});

export const rateOn = ({ hourly_base_rate, earlier_rates }: Rates, day: string): string =>
  earlier_rates.find(({ last_day }) => day <= last_day)?.hourly_base_rate ?? hourly_base_rate;

interface PaidRate {
  readonly rate: string;
  /** Null: from before everything that is known, or until now. */
  readonly first: string | null;
  readonly last: string | null;
}

/** The rates that statements name, each with its days, and none that is stored alone. */
export function namedBy(
  { hourly_base_rate, earlier_rates }: Rates,
  statements: readonly Rated[],
): readonly PaidRate[] {
  const ends = [...earlier_rates, { hourly_base_rate, last_day: null }];
  const all = ends.map(({ hourly_base_rate: rate, last_day: last }, at): PaidRate => {
    const before = earlier_rates[at - 1]?.last_day;
    return { rate, first: before ? addDays(before, 1) : null, last };
  });
  const isNamed = ({ first, last }: PaidRate) =>
    statements.some(
      ({ hourly_base_rate: rate, start_date: day }) =>
        rate !== null && (first ?? day) <= day && day <= (last ?? day),
    );
  return all.filter(isNamed);
}

/** As of the first day of a pay period; what was to come after it is replaced. */
export function raised(rates: Rates, first: string, hourly_base_rate: string): Rates {
  const last_day = addDays(first, -1);
  const then = rateOn(rates, last_day);
  const before = rates.earlier_rates.filter(each => each.last_day < last_day);
  if (then === hourly_base_rate) return { hourly_base_rate, earlier_rates: before };
  return {
    hourly_base_rate,
    earlier_rates: [...before, { hourly_base_rate: then, last_day }],
  };
}

/** A statement comes about two weeks after its period: as long as the next is not there, it tells the rate of now. */
const NEWS_DAYS = 35;

/** Before the first statement a rate is known that was stored: not that of now, which it may be a raise away from. */
function ratesBefore(oldest: Told, newest: Told, isNews: boolean, stored: Rates | null): Rates {
  const last_day = addDays(oldest.first, -1);
  const isRaise = stored && isNews && rateOn(stored, newest.first) !== newest.rate;
  return {
    hourly_base_rate: isRaise ? rateOn(stored, last_day) : oldest.rate,
    earlier_rates: stored?.earlier_rates.filter(each => each.last_day < last_day) ?? [],
  };
}

interface Told {
  readonly first: string;
  readonly last: string;
  readonly rate: string;
}

/** What statements were paid by, each rate from the first that names it, beside what is stored of other times. */
export function ratesFrom(
  statements: readonly Rated[],
  stored: Rates | null,
  today: string,
): Rates | null {
  const told = statements
    .flatMap(({ hourly_base_rate: rate, start_date: first, end_date: last }): Told[] =>
      rate === null ? [] : [{ first, last, rate: rate.toFixed(2) }],
    )
    .sort((a, b) => (a.first < b.first ? -1 : 1));
  const [oldest, newest] = [told[0], told.at(-1)];
  if (!oldest || !newest) return null;
  const isNews = daysBetween(newest.last, today) <= NEWS_DAYS;
  let rates = ratesBefore(oldest, newest, isNews, stored);
  for (const { first, rate } of told)
    if (rateOn(rates, first) !== rate) rates = raised(rates, first, rate);
  return stored && !isNews
    ? raised(rates, addDays(newest.last, 1), stored.hourly_base_rate)
    : rates;
}
