import { PERIOD_DAYS, periodOfDate } from '../time/calendar.js';
import { length } from '../time/intervals.js';
import { type DayNumber, formatDate, getDay, SUNDAY, weekdayOf } from '../time/plain-date.js';
import { HOUR } from '../time/time-of-day.js';
import type { ClassifiedShift } from '../work/classification.js';

/** A full-time week and period of work: 5 U.S.C. 6101(a), 6122, 6127. */
const FULL_WEEK = 40 * HOUR;
const FULL_PERIOD = 80 * HOUR;

/** 5 CFR 550.131: eight hours, unless the schedule has longer days. */
const USUAL_TOUR = 8 * HOUR;
/** So many other days of one length show a schedule. */
const DAYS_OF_A_SCHEDULE = 3;

/** A member's regular tours by the day on which they begin. Overtime and credit hours are none. */
export interface Tours {
  readonly on: (day: DayNumber) => readonly ClassifiedShift[];
  /** Whether all of the work week of a day is recorded, so that its other days are days off. */
  readonly isWhole: (day: DayNumber) => boolean;
  /** Seconds of a regular tour around a day. */
  readonly regular: (day: DayNumber) => number;
}

const ofTour = ({ time }: ClassifiedShift) => length(time.worked) + length(time.leave);

export const weekOf = (day: DayNumber): DayNumber => day - weekdayOf(day) + SUNDAY;

export function toursOf(shifts: readonly ClassifiedShift[]): Tours {
  const byDay = new Map<DayNumber, ClassifiedShift[]>();
  for (const each of shifts) {
    if (ofTour(each) === 0) continue;
    const { day } = each.placed;
    const tours = byDay.get(day);
    if (tours) tours.push(each);
    else byDay.set(day, [each]);
  }
  const on = (day: DayNumber) => byDay.get(day) ?? [];
  const secondsOn = (day: DayNumber) => on(day).reduce((total, each) => total + ofTour(each), 0);
  const seconds = (first: DayNumber, days: number) =>
    Array.from({ length: days }, (_, at) => secondsOn(first + at)).reduce((a, b) => a + b, 0);
  const periodOf = (day: DayNumber) => getDay(periodOfDate(formatDate(day)).start_date);

  function regular(day: DayNumber): number {
    const first = periodOf(day);
    const counts = new Map<number, number>();
    for (let other = first; other < first + PERIOD_DAYS; other += 1) {
      const tour = secondsOn(other);
      if (other !== day && tour > 0) counts.set(tour, (counts.get(tour) ?? 0) + 1);
    }
    const [most] = [...counts].sort(([a, n], [b, m]) => m - n || a - b);
    return most && most[1] >= DAYS_OF_A_SCHEDULE ? most[0] : USUAL_TOUR;
  }

  return {
    on,
    isWhole: day =>
      seconds(weekOf(day), 7) >= FULL_WEEK || seconds(periodOf(day), PERIOD_DAYS) >= FULL_PERIOD,
    regular,
  };
}
