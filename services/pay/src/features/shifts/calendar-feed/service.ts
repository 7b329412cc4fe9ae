import { createHash, randomBytes } from 'node:crypto';
import type { NewCalendarFeed } from '@guildhall/contracts/pay';
import type { Db } from '../../../database.js';
import { findZone, utc } from '../../../domain/time/time-zone.js';
import { missing } from '../../../http/path-id.js';
import { calendarFile } from './calendar-file.js';
import * as feeds from './repository.js';

export interface CalendarFeeds {
  readonly db: Db;
  readonly publicUrl: string;
  /** The organisation’s. */
  readonly timeZone: string;
  readonly today: () => string;
}

export const what = 'Calendar';

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes an address that nobody can guess, and forgets it. */
export async function renew(
  { db, publicUrl, timeZone }: CalendarFeeds,
  member: string,
  wanted: string = timeZone,
): Promise<NewCalendarFeed> {
  const token = randomBytes(32).toString('base64url');
  const made = await feeds.save(db, member, hashOf(token), wanted);
  if (made === null) throw missing(what);
  return { ...made, url: `${publicUrl}/calendar.ics?feed=${token}` };
}

export async function fileOf(
  { db, today }: CalendarFeeds,
  { membernumber, time_zone }: feeds.FoundFeed,
): Promise<string> {
  const shifts = await feeds.listAround(db, membernumber, today());
  return calendarFile(shifts, time_zone, findZone(time_zone) ?? utc);
}
