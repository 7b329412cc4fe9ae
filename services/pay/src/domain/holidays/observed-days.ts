import { type DayNumber, getDay } from '../time/plain-date.js';
import type { Holiday } from './federal-holidays.js';
import { type Tours, weekOf } from './tours.js';

/** What the member answered: the day observed for a holiday, by the holiday's date; null: none. */
export type ObservedAnswers = Readonly<Record<string, string | null>>;

/** Where a holiday is observed. `ask` has the surrounding workdays if that is unknown. */
export interface Observed {
  readonly holiday: Holiday;
  readonly day: DayNumber;
  /** Not on the day itself: it lies on a day off. */
  readonly inLieu: boolean;
  readonly ask: readonly DayNumber[];
}

/** Days off in a row that a schedule may have, and one more: no holiday is observed further away. */
export const OBSERVED_WITHIN = 5;

/** The nearest workday in one direction, past other holidays; null where a week is not recorded whole. */
function workdayFrom(
  holiday: DayNumber,
  step: 1 | -1,
  tours: Tours,
  isTaken: (day: DayNumber) => boolean,
): DayNumber | null {
  for (let day = holiday + step; Math.abs(day - holiday) <= OBSERVED_WITHIN; day += step) {
    if (tours.on(day).length > 0) {
      if (!isTaken(day)) return day;
    } else if (!tours.isWhole(day)) return null;
  }
  return null;
}

/** The first day off of a work week, Sunday to Saturday. */
function isFirstDayOff(day: DayNumber, tours: Tours): boolean {
  for (let other = weekOf(day); other < day; other += 1)
    if (tours.on(other).length === 0) return false;
  return true;
}

/** The nearest days with shifts before and after the holiday, for the question. */
function neighborsOf(holiday: DayNumber, tours: Tours): DayNumber[] {
  const nearest = (step: 1 | -1) =>
    Array.from({ length: OBSERVED_WITHIN }, (_, at) => holiday + step * (at + 1)).find(
      day => tours.on(day).length > 0,
    );
  return [nearest(-1), nearest(1)].filter(day => day !== undefined);
}

/**
 * NATCA agreement, article 28 §2: where the first regular day off of the week is a holiday the next workday is observed,
 * for any other day off the workday before, which is no holiday itself nor in lieu of one.
 */
export function observedDays(
  holidays: readonly Holiday[],
  tours: Tours,
  answers: ObservedAnswers,
): Observed[] {
  const taken = new Set(holidays.map(({ date }) => getDay(date)));
  return holidays.map(holiday => {
    const day = getDay(holiday.date);
    const onItself = { holiday, day, inLieu: false, ask: [] };
    if (tours.on(day).length > 0) return onItself;
    const answer = answers[holiday.date];
    if (answer === null) return onItself;
    const observed =
      answer === undefined
        ? tours.isWhole(day)
          ? workdayFrom(day, isFirstDayOff(day, tours) ? 1 : -1, tours, each => taken.has(each))
          : null
        : getDay(answer);
    if (observed === null) return { ...onItself, ask: neighborsOf(day, tours) };
    taken.add(observed);
    return { holiday, day: observed, inLieu: true, ask: [] };
  });
}
