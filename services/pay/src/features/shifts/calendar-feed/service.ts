import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '@guildhall/contracts';
import type { NewCalendarFeed } from '@guildhall/contracts/pay';
import type { Db } from '../../../database.js';
import { type PayPeriod, periodOfDate, periodsBetween } from '../../../domain/time/calendar.js';
import { addDays } from '../../../domain/time/plain-date.js';
import { findZone, utc } from '../../../domain/time/time-zone.js';
import { refuseSuspended } from '../../../suspensions/repository.js';
import { calendarFile } from './calendar-file.js';
import * as feeds from './repository.js';

export interface CalendarFeeds {
  readonly db: Db;
  readonly publicUrl: string;
  /** The organization’s. */
  readonly timeZone: string;
  readonly today: () => string;
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Creates an address that cannot be guessed; only its hash is stored. */
export async function renew(
  { db, publicUrl, timeZone }: CalendarFeeds,
  member: string,
  wanted: string = timeZone,
): Promise<NewCalendarFeed> {
  await refuseSuspended(db, member, 'feeds');
  const token = randomBytes(32).toString('base64url');
  const made = await feeds.save(db, member, hashOf(token), wanted);
  return { ...made, url: `${publicUrl}/calendar.ics?feed=${token}` };
}

/** Of the period before the last, which is the next to be paid, and of the year that follows. */
const payDaysFrom = (today: string): PayPeriod[] =>
  periodsBetween(periodOfDate(addDays(today, -28)), periodOfDate(addDays(today, 365)));

export async function fileOf(
  { db, today }: CalendarFeeds,
  { membernumber, time_zone }: feeds.FoundFeed,
  { language, withPayDays }: { language: Language; withPayDays: boolean },
): Promise<string> {
  const shifts = await feeds.listAround(db, membernumber, today());
  const payDays = withPayDays ? payDaysFrom(today()) : [];
  const zone = findZone(time_zone) ?? utc;
  return calendarFile({ shifts, payDays, timeZone: time_zone, zone, language });
}
