import { createHash } from 'node:crypto';
import { type Message, message } from '@guildhall/contracts/messages';
import { type ShiftType, shiftTypes } from '@guildhall/contracts/pay';
import { formatDate, getDay } from '../domain/time/plain-date.js';
import { DAY, formatTime } from '../domain/time/time-of-day.js';
import { findZone, type WallSeconds, type Zone } from '../domain/time/time-zone.js';
import { type CalendarEvent, eventOf } from './calendar-event.js';
import { type Block, partCalendar } from './calendar-text.js';
import { type FindZone, wallIn, zonesOf } from './calendar-time.js';
import { createExpansion } from './recurrence.js';
import {
  type FileQuestion,
  type FileRow,
  NotUnderstood,
  ROWS_AT_MOST,
  type ShiftFile,
  UnreadableFile,
} from './shift-file.js';

const nameOf = ({ uid }: CalendarEvent, repetition: WallSeconds | null): string =>
  `${uid}\n${repetition ?? ''}`;

/** By which the same repetition of the same event is known again, wherever it was moved. */
const sourceOf = (event: CalendarEvent, repetition: WallSeconds | null): string =>
  createHash('sha256').update(nameOf(event, repetition)).digest('base64url');

function reasonAgainst({ start, length, isCancelled, isLasting }: CalendarEvent): Message | null {
  if (isCancelled) return message('event_cancelled');
  if (isLasting) return message('event_changes_later');
  if (start.isDay) return message('event_whole_days');
  if (length <= 0) return message('event_no_length');
  return length >= DAY ? message('event_too_long') : null;
}

function typeOf({ categories }: CalendarEvent): { readonly shift_type?: ShiftType } {
  const shift_type = shiftTypes.find(type => categories.includes(type));
  return shift_type === undefined ? {} : { shift_type };
}

function shiftAt(wall: WallSeconds, event: CalendarEvent, zone: Zone) {
  const shown = (at: WallSeconds) =>
    wallIn({ wall: at, zone: event.start.zone, isDay: false }, zone);
  const own = event.start.zone ?? zone;
  const last = event.isExact ? own.wallOf(own.instantOf(wall) + event.length) : wall + event.length;
  const [start, end] = [shown(wall), shown(last)];
  const ofDay = (at: WallSeconds) => formatTime(((at % DAY) + DAY) % DAY);
  return {
    shift_date: formatDate(Math.floor(start / DAY)),
    start_time: ofDay(start),
    end_time: ofDay(end),
  };
}

/** What a library or a rule refuses is that event’s trouble alone. */
function problemOf(error: unknown, { line, title }: Pick<FileRow, 'line' | 'title'>): FileRow {
  const problem = error instanceof NotUnderstood ? error.wording : message('event_unclear');
  return { line, title, read: { problem } };
}

type Read = { readonly event: CalendarEvent } | { readonly row: FileRow };

function readEvent(block: Block, zoneOf: FindZone): Read {
  try {
    return { event: eventOf(block, zoneOf) };
  } catch (error) {
    return { row: problemOf(error, { line: block.line, title: null }) };
  }
}

/** Margin for any time zone an event may be in, before it is known. */
const ANY_ZONE = DAY;

/** Which repetitions of each event others stand for, by the clocks of the event. */
function replacements(events: readonly CalendarEvent[]) {
  const masters = new Map(events.filter(each => !each.insteadOf).map(each => [each.uid, each]));
  const repetitionOf = ({ uid, start, insteadOf }: CalendarEvent): WallSeconds | null =>
    insteadOf && wallIn(insteadOf, (masters.get(uid)?.start ?? start).zone);
  const replaced = new Map<string, Set<WallSeconds>>();
  for (const event of events) {
    const wall = repetitionOf(event);
    if (wall === null) continue;
    const walls = replaced.get(event.uid) ?? new Set();
    replaced.set(event.uid, walls.add(wall));
  }
  const known = new Set<string>();
  const shared = new Set<string>();
  for (const event of events) {
    const name = nameOf(event, repetitionOf(event));
    (known.has(name) ? shared : known).add(name);
  }
  return {
    repetitionOf,
    replacedOf: ({ uid }: CalendarEvent) => replaced.get(uid) ?? new Set<WallSeconds>(),
    /** Two events that share a name are ambiguous. */
    isAlone: (event: CalendarEvent) =>
      event.isNamed && !shared.has(nameOf(event, repetitionOf(event))),
  };
}

function getZone(name: string): Zone {
  const zone = findZone(name);
  if (zone === null) throw new UnreadableFile(message('zone_unknown', name));
  return zone;
}

export function readCalendar(text: string, question: FileQuestion): ShiftFile {
  const { from, to, timeZone } = question;
  const zone = getZone(timeZone);
  const { events: blocks, zones } = partCalendar(text);
  const zoneOf = zonesOf(zones);
  const window = { from: getDay(from) * DAY - ANY_ZONE, to: (getDay(to) + 1) * DAY + ANY_ZONE };
  const expand = createExpansion(window);
  const read = blocks.map(block => readEvent(block, zoneOf));
  const { repetitionOf, replacedOf, isAlone } = replacements(
    read.flatMap(each => ('event' in each ? [each.event] : [])),
  );

  function rowsOf(event: CalendarEvent): FileRow[] {
    const { line, title, start } = event;
    const isRepeated = event.rules.length + event.added.length > 0;
    const reason = reasonAgainst(event);
    if (reason !== null) {
      const isNear = start.wall >= window.from && start.wall <= window.to;
      return isNear || isRepeated ? [{ line, title, read: { problem: reason } }] : [];
    }
    const walls = event.insteadOf ? [start.wall] : expand(event, replacedOf(event));
    return walls
      .map(wall => ({
        ...shiftAt(wall, event, zone),
        ...typeOf(event),
        ...(isAlone(event) && {
          source: sourceOf(event, repetitionOf(event) ?? (isRepeated ? wall : null)),
        }),
      }))
      .filter(({ shift_date }) => from <= shift_date && shift_date <= to)
      .map(shift => ({ line, title, read: { shift } }));
  }

  const rows: FileRow[] = [];
  let leftOut = 0;
  for (const each of read) {
    const found = 'row' in each ? [each.row] : understood(each.event, rowsOf);
    if (found.length === 0) leftOut += 1;
    for (const row of found) rows.push(row);
    if (rows.length > ROWS_AT_MOST) break;
  }
  const isCut = rows.length > ROWS_AT_MOST;
  return { format: 'icalendar', rows: rows.slice(0, ROWS_AT_MOST), leftOut, isCut };
}

function understood(
  event: CalendarEvent,
  rowsOf: (event: CalendarEvent) => FileRow[],
): readonly FileRow[] {
  try {
    return rowsOf(event);
  } catch (error) {
    return [problemOf(error, event)];
  }
}
