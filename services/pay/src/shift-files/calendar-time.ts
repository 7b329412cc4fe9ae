import { message } from '@guildhall/contracts/messages';
import ICAL from 'ical.js';
import { parseDate } from '../domain/time/plain-date.js';
import { DAY, parseTime } from '../domain/time/time-of-day.js';
import {
  findZone,
  utc,
  type WallSeconds,
  type Zone,
  zoneByWall,
} from '../domain/time/time-zone.js';
import { type Component, type Property, parseComponent, valuesOf } from './calendar-component.js';
import type { Block } from './calendar-text.js';
import { NotUnderstood } from './shift-file.js';

/** A time as a calendar writes it; without a zone it is a floating time (RFC 5545, 3.3.5). */
export interface Moment {
  readonly wall: WallSeconds;
  readonly zone: Zone | null;
  /** A day without a time. */
  readonly isDay: boolean;
}

export type FindZone = (tzid: string) => Zone;

/** The library’s time for a wall clock’s. */
export function icalTime(wall: WallSeconds): ICAL.Time {
  const time = ICAL.Time.fromJSDate(new Date(wall * 1000), true);
  time.zone = ICAL.Timezone.localTimezone;
  return time;
}

export const wallOfTime = ({ year, month, day, hour, minute, second }: ICAL.Time): WallSeconds =>
  Date.UTC(year, month - 1, day, hour, minute, second) / 1000;

function definedZone(component: Component, tzid: string): Zone {
  const zone = new ICAL.Timezone({ component, tzid });
  return zoneByWall(wall => zone.utcOffset(icalTime(wall)));
}

const unknownZone = (tzid: string) => message('event_zone_unknown', tzid.slice(0, 64));

const zoneLine = /^TZID(?:;[^:\r\n]*)?:(.*)$/im;
const nameOf = ({ text }: Block) => zoneLine.exec(text)?.[1]?.trim() ?? '';

/** Finds a zone by its well-known name, else as the file defines it. */
export function zonesOf(blocks: readonly Block[]): FindZone {
  const defined = new Map(blocks.map(block => [nameOf(block), block]));
  const known = new Map<string, Zone>();
  function find(tzid: string): Zone {
    const named = findZone(tzid);
    if (named !== null) return named;
    const block = defined.get(tzid);
    if (block !== undefined) return definedZone(parseComponent(block.text), tzid);
    throw new NotUnderstood(unknownZone(tzid));
  }
  return tzid => {
    const zone = known.get(tzid) ?? find(tzid);
    known.set(tzid, zone);
    return zone;
  };
}

/** A moment by itself, of which only UTC is a zone that it can name; null: no clock shows it. */
export function findMoment(value: unknown): Moment | null {
  const text = typeof value === 'string' ? value : '';
  const [date = '', time] = text.replace(/Z$/, '').split('T');
  const [day, seconds] = [parseDate(date), time === undefined ? 0 : parseTime(time)];
  if (day === null || seconds === null) return null;
  const zone = text.endsWith('Z') ? utc : null;
  return { wall: day * DAY + seconds, zone, isDay: time === undefined };
}

/** Every moment that a property names. */
export function momentsOf(property: Property, zoneOf: FindZone): Moment[] {
  const tzid = property.getParameter('tzid');
  return valuesOf(property).map(value => {
    const moment = findMoment(value);
    if (moment === null) throw new NotUnderstood(message('event_no_such_time'));
    const named = typeof tzid === 'string' ? zoneOf(tzid) : null;
    return { ...moment, zone: moment.zone ?? named };
  });
}

/** What clocks of a zone show at a moment; one without a zone is what they show. */
export const wallIn = ({ wall, zone: from }: Moment, zone: Zone | null): WallSeconds =>
  from === null || zone === null || from === zone ? wall : zone.wallOf(from.instantOf(wall));
