import type { Issue } from '@guildhall/contracts';
import type { ShiftFileContent } from '@guildhall/contracts/pay';
import { periodOfDate } from '../../../domain/time/calendar.js';
import { addDays, parseDate } from '../../../domain/time/plain-date.js';
import { findZone } from '../../../domain/time/time-zone.js';
import { invalidWhere, zoneIssues } from '../../../http/invalid-value.js';
import { zoneNamedIn } from '../../../shift-files/calendar-text.js';
import type { FileQuestion } from '../../../shift-files/shift-file.js';

/** More than anybody enters at once; a calendar that repeats has no end. */
const DAYS_AT_MOST = 3 * 366;

/** A year back and two months ahead, by whole pay periods. */
function usualDays(today: string) {
  const { start_date, end_date } = periodOfDate(today);
  return { from: addDays(start_date, -26 * 14), to: addDays(end_date, 4 * 14) };
}

/** The days and the zone that are asked for, else what the calendar names, else what is usual. */
export function questionOf(
  { content, from, to, time_zone }: ShiftFileContent,
  usually: { readonly today: string; readonly timeZone: string },
): FileQuestion {
  const usual = usualDays(usually.today);
  const named = zoneNamedIn(content);
  const calendars = named !== null && findZone(named) !== null ? named : null;
  return {
    from: from ?? (to !== undefined && to < usual.from ? addDays(to, -26 * 14) : usual.from),
    to: to ?? (from !== undefined && from > usual.to ? addDays(from, 4 * 14) : usual.to),
    timeZone: time_zone ?? calendars ?? usually.timeZone,
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** What a schema cannot say of days and zones. */
export function questionIssues({ from, to, time_zone }: Fields): Issue[] {
  const [first, last] = [from, to].map(day => (typeof day === 'string' ? parseDate(day) : null));
  const days = first != null && last != null ? last - first : 0;
  return [
    ...zoneIssues(time_zone),
    ...invalidWhere(days < 0, 'body', 'to', 'is before from', to),
    ...invalidWhere(days > DAYS_AT_MOST, 'body', 'to', 'is more than three years after from', to),
  ];
}
