import { HOUR } from '../time/time-of-day.js';
import type { ShiftWork } from './work.js';

/** 5 U.S.C. 6101(a)(2)(A): the basic workweek. */
const WEEK_HOURS = 40;
/** 5 U.S.C. 6121(5): the biweekly hours of a compressed schedule, of which a week may have more than forty. */
const BIWEEKLY_HOURS = 80;
const DAYS = 5;
const DAY_HOURS = 8;

/** What is paid at the regular rate: paid leave, too. */
const regular = ({ worked, paidLeave }: ShiftWork) => worked + paidLeave;
const total = (work: readonly ShiftWork[]) => work.reduce((sum, shift) => sum + regular(shift), 0);

export const isLongWeek = (work: readonly ShiftWork[], week: number): boolean =>
  total(work.filter(shift => shift.week === week)) > WEEK_HOURS * HOUR;

/** Days of nine or ten hours, most of them. */
function isCompressed(work: readonly ShiftWork[]): boolean {
  const long = work.filter(shift => regular(shift) > DAY_HOURS * HOUR);
  return 2 * long.length > work.length;
}

/** Regular seconds of a week, and on how many days, that ask whether one of its shifts was overtime. */
export interface LongWeek {
  readonly week: number;
  readonly seconds: number;
  readonly days: number;
}

/** The week of a shift among those of its pay period, where it is too long to be regular altogether. */
export function longWeekOf(
  { week, worked }: ShiftWork,
  period: readonly ShiftWork[],
): LongWeek | null {
  const own = period.filter(shift => regular(shift) > 0);
  if (worked === 0 || (isCompressed(own) && total(own) <= BIWEEKLY_HOURS * HOUR)) return null;
  const inWeek = own.filter(shift => shift.week === week);
  const days = new Set(inWeek.map(({ date }) => date)).size;
  const seconds = total(inWeek);
  return seconds > WEEK_HOURS * HOUR || days > DAYS ? { week, seconds, days } : null;
}
