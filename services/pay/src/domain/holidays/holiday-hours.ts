import { intersect, length } from '../time/intervals.js';
import { addDays, type DayNumber, formatDate } from '../time/plain-date.js';
import { DAY, HOUR } from '../time/time-of-day.js';
import type { ClassifiedShift } from '../work/classification.js';
import { type Holiday, holidaysBetween } from './federal-holidays.js';
import {
  OBSERVED_WITHIN,
  type Observed,
  type ObservedAnswers,
  observedDays,
} from './observed-days.js';
import { type Tours, toursOf } from './tours.js';

/** 5 U.S.C. 5546(c): who works on a holiday at all is paid for two hours of it. */
const AT_LEAST = 2 * HOUR;

export interface HolidayHours {
  readonly seconds: number;
  readonly holiday: Holiday;
}

const workedOf = ({ time }: ClassifiedShift) => length(time.worked);

/**
 * The work of a holiday, shift by shift. A tour that begins on it counts whole, past midnight too, and then alone
 * (E.O. 11582 §5; OPM: of two tours that overlap a holiday the one that commences on it). Where none begins on it, the
 * hours after midnight of the tour before count (GAO B-193384).
 */
function workOn(
  { day, inLieu }: Observed,
  tours: Tours,
  isObserved: (day: DayNumber) => boolean,
): (readonly [ClassifiedShift, number])[] {
  const commencing = tours.on(day);
  if (commencing.length > 0) return commencing.map(each => [each, workedOf(each)]);
  if (inLieu || isObserved(day - 1)) return [];
  return tours.on(day - 1).map(each => {
    const hours = intersect(each.time.worked, [[day * DAY, (day + 1) * DAY]]);
    return [each, length(hours)];
  });
}

/** Up to the regular tour and at least two hours, however many shifts share them. */
function limited(
  work: readonly (readonly [ClassifiedShift, number])[],
  regular: number,
): (readonly [ClassifiedShift, number])[] {
  let left = regular;
  const counted = work.map(([shift, seconds]) => {
    const own = Math.min(seconds, left);
    left -= own;
    return [shift, own] as const;
  });
  const lacking = AT_LEAST - (regular - left);
  const first = counted.findIndex(([, seconds]) => seconds > 0);
  return counted.map(([shift, seconds], at) => [
    shift,
    at === first && lacking > 0 ? seconds + lacking : seconds,
  ]);
}

export interface HolidayWork {
  /** By the id of the shift. */
  readonly hours: ReadonlyMap<string, HolidayHours>;
  readonly observed: readonly Observed[];
}

const none: HolidayWork = { hours: new Map(), observed: [] };

/** Holiday work in shifts that are ordered by date. */
export function holidayWork(
  shifts: readonly ClassifiedShift[],
  answers: ObservedAnswers,
): HolidayWork {
  const [first, last] = [shifts[0]?.shift.shift_date, shifts.at(-1)?.shift.shift_date];
  if (first === undefined || last === undefined) return none;
  const holidays = holidaysBetween(
    addDays(first, -OBSERVED_WITHIN),
    addDays(last, OBSERVED_WITHIN),
  );
  if (holidays.length === 0) return none;
  const tours = toursOf(shifts);
  const observed = observedDays(holidays, tours, answers);
  const days = new Set(observed.map(({ day }) => day));
  const hours = new Map<string, HolidayHours>();
  for (const each of observed) {
    const work = workOn(each, tours, day => days.has(day));
    for (const [{ shift }, seconds] of limited(work, tours.regular(each.day)))
      if (seconds > 0) hours.set(shift.id, { holiday: each.holiday, seconds });
  }
  return { hours, observed };
}

/** What only the member knows: on which of these workdays a holiday was observed. */
export const holidayQuestions = (
  { observed }: HolidayWork,
  isAsked: (date: string) => boolean,
): { holiday: Holiday; days: string[] }[] =>
  observed
    .map(({ holiday, ask }) => ({ holiday, days: ask.map(formatDate) }))
    .filter(({ days }) => days.some(isAsked));
