import { civilOf, dayOf, formatDate, getDay, weekdayOf } from '../time/plain-date.js';

/** A day on which work earns holiday premium. */
export interface Holiday {
  readonly date: string;
  readonly name: string;
  readonly source: string;
}

interface YearlyHoliday {
  readonly name: string;
  readonly month: number;
  /** A day of the month, or the n-th weekday of it; -1 is the last. */
  readonly on: number | { readonly weekday: number; readonly nth: number };
  /** The first year in which it is one by this rule. */
  readonly since: number;
}

const MONDAY = 1;
const THURSDAY = 4;

/** 5 U.S.C. 6103(a), as it has read since 1978. Inauguration Day is one around Washington only, and left out. */
const yearly: readonly YearlyHoliday[] = [
  { name: 'New Year’s Day', month: 1, on: 1, since: 1 },
  {
    name: 'Birthday of Martin Luther King, Jr.',
    month: 1,
    on: { weekday: MONDAY, nth: 3 },
    since: 1986,
  },
  { name: 'Washington’s Birthday', month: 2, on: { weekday: MONDAY, nth: 3 }, since: 1971 },
  { name: 'Memorial Day', month: 5, on: { weekday: MONDAY, nth: -1 }, since: 1971 },
  { name: 'Juneteenth', month: 6, on: 19, since: 2021 },
  { name: 'Independence Day', month: 7, on: 4, since: 1 },
  { name: 'Labor Day', month: 9, on: { weekday: MONDAY, nth: 1 }, since: 1 },
  { name: 'Columbus Day', month: 10, on: { weekday: MONDAY, nth: 2 }, since: 1971 },
  { name: 'Veterans Day', month: 11, on: 11, since: 1978 },
  { name: 'Thanksgiving Day', month: 11, on: { weekday: THURSDAY, nth: 4 }, since: 1942 },
  { name: 'Christmas Day', month: 12, on: 25, since: 1 },
];

const closing = (date: string, order: string): Holiday => ({
  date,
  name: 'Closing by executive order',
  source: order,
});

/** Days that an order puts within the scope of E.O. 11582 and 5 U.S.C. 5546; of Inauguration Days and half days none. */
const byOrder: readonly Holiday[] = [
  closing('2012-12-24', 'E.O. 13633'),
  closing('2014-12-26', 'E.O. 13682'),
  closing('2018-12-05', 'E.O. 13852'),
  closing('2018-12-24', 'E.O. 13854'),
  closing('2019-12-24', 'E.O. 13900'),
  closing('2020-12-24', 'E.O. 13965'),
  closing('2024-12-24', 'E.O. 14129'),
  closing('2025-01-09', 'E.O. 14133'),
  closing('2025-12-24', 'Executive Order of December 18, 2025'),
  closing('2025-12-26', 'Executive Order of December 18, 2025'),
];

const STATUTE = '5 U.S.C. 6103(a)';

function dateIn(year: number, { month, on }: YearlyHoliday): string {
  if (typeof on === 'number') return formatDate(dayOf(year, month, on));
  const { weekday, nth } = on;
  // Counted from the first of the month, or backwards from the last.
  const start = nth > 0 ? dayOf(year, month, 1) : dayOf(year, month + 1, 1) - 7;
  const first = start + ((weekday - weekdayOf(start) + 7) % 7);
  return formatDate(first + 7 * (nth > 0 ? nth - 1 : 0));
}

const known = new Map<number, readonly Holiday[]>();

/** Of one year, in their order. The Friday or Monday beside a weekend is for the member's days off to decide. */
export function holidaysOf(year: number): readonly Holiday[] {
  const found =
    known.get(year) ??
    [
      ...yearly
        .filter(({ since }) => since <= year)
        .map(each => ({ date: dateIn(year, each), name: each.name, source: STATUTE })),
      ...byOrder.filter(({ date }) => date.startsWith(String(year).padStart(4, '0'))),
    ].sort((a, b) => (a.date < b.date ? -1 : 1));
  known.set(year, found);
  return found;
}

export function holidaysBetween(first: string, last: string): readonly Holiday[] {
  const [from, to] = [first, last].map(date => civilOf(getDay(date)).year);
  const found: Holiday[] = [];
  for (let year = from ?? 0; year <= (to ?? -1); year += 1)
    found.push(...holidaysOf(year).filter(({ date }) => first <= date && date <= last));
  return found;
}
