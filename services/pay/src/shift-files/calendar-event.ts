import { say } from '@guildhall/contracts/said';
import ICAL from 'ical.js';
import { type Component, type Property, parseComponent, Unclear } from './calendar-component.js';
import type { Block } from './calendar-text.js';
import { type FindZone, type Moment, momentsOf, wallIn } from './calendar-time.js';
import { titleOf } from './shift-file.js';

/** An event with its times, by which all its repetitions can be found. */
export interface CalendarEvent {
  readonly line: number;
  readonly uid: string;
  /** Whether it has that from the file; else its line stands for it, which says nothing of any other file. */
  readonly isNamed: boolean;
  readonly title: string | null;
  readonly categories: readonly string[];
  readonly start: Moment;
  /** Seconds from its start to its end, by the wall, or those that pass. */
  readonly length: number;
  readonly isExact: boolean;
  readonly isCancelled: boolean;
  /** Stands for this repetition of the event of the same name. */
  readonly insteadOf: Moment | null;
  readonly isLasting: boolean;
  readonly rules: readonly unknown[];
  readonly added: readonly Moment[];
  readonly left: readonly Moment[];
}

type Length = Pick<CalendarEvent, 'length' | 'isExact'>;

/** Hours of a duration pass, whatever clocks do meanwhile (RFC 5545, 3.3.6); an end is what they show then. */
function lengthOf(component: Component, start: Moment, zoneOf: FindZone): Length {
  const property = component.first('dtend');
  const end = property && momentsOf(property, zoneOf)[0];
  if (end) return { length: wallIn(end, start.zone) - start.wall, isExact: false };
  const duration = component.text('duration');
  if (duration === null) return { length: 0, isExact: false };
  return { length: ICAL.Duration.fromString(duration).toSeconds(), isExact: true };
}

export function eventOf({ line, text }: Block, zoneOf: FindZone): CalendarEvent {
  const component = parseComponent(text);
  const moments = (properties: readonly Property[]) =>
    properties.flatMap(property => momentsOf(property, zoneOf));
  const [start] = moments(component.all('dtstart').slice(0, 1));
  if (start === undefined) throw new Unclear(say('event_no_start'));
  const instead = component.first('recurrence-id');
  const uid = component.text('uid')?.trim() ?? '';
  return {
    line,
    uid: uid || `line ${line}`,
    isNamed: uid !== '',
    title: titleOf(component.text('summary')),
    categories: component
      .all('categories')
      .flatMap(({ values }) => values)
      .map(each => String(each).toLowerCase()),
    start,
    ...lengthOf(component, start, zoneOf),
    isCancelled: component.text('status')?.toUpperCase() === 'CANCELLED',
    insteadOf: instead && (momentsOf(instead, zoneOf)[0] ?? null),
    isLasting: instead?.parameters.range === 'THISANDFUTURE',
    rules: component.all('rrule').flatMap(({ values }) => values),
    added: moments(component.all('rdate')),
    left: moments(component.all('exdate')),
  };
}
