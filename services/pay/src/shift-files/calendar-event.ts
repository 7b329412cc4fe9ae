import { message } from '@guildhall/contracts/messages';
import ICAL from 'ical.js';
import {
  type Component,
  type Property,
  parseComponent,
  textOf,
  valuesOf,
} from './calendar-component.js';
import type { Block } from './calendar-text.js';
import { type FindZone, type Moment, momentsOf, wallIn } from './calendar-time.js';
import { NotUnderstood, titleOf } from './shift-file.js';

/** An event with its times, by which all its repetitions can be found. */
export interface CalendarEvent {
  readonly line: number;
  readonly uid: string;
  /** Whether the id is from the file. Otherwise it is the line, which identifies nothing in other files. */
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

/** A duration counts elapsed hours across clock changes (RFC 5545, 3.3.6); an end is a wall time. */
function lengthOf(component: Component, start: Moment, zoneOf: FindZone): Length {
  const property = component.getFirstProperty('dtend');
  const end = property && momentsOf(property, zoneOf)[0];
  if (end) return { length: wallIn(end, start.zone) - start.wall, isExact: false };
  const duration = textOf(component, 'duration');
  if (duration === null) return { length: 0, isExact: false };
  return { length: ICAL.Duration.fromString(duration).toSeconds(), isExact: true };
}

export function eventOf({ line, text }: Block, zoneOf: FindZone): CalendarEvent {
  const component = parseComponent(text);
  const moments = (properties: readonly Property[]) =>
    properties.flatMap(property => momentsOf(property, zoneOf));
  const [start] = moments(component.getAllProperties('dtstart').slice(0, 1));
  if (start === undefined) throw new NotUnderstood(message('event_no_start'));
  const instead = component.getFirstProperty('recurrence-id');
  const uid = textOf(component, 'uid')?.trim() ?? '';
  return {
    line,
    uid: uid || `line ${line}`,
    isNamed: uid !== '',
    title: titleOf(textOf(component, 'summary')),
    categories: component
      .getAllProperties('categories')
      .flatMap(valuesOf)
      .map(each => String(each).toLowerCase()),
    start,
    ...lengthOf(component, start, zoneOf),
    isCancelled: textOf(component, 'status')?.toUpperCase() === 'CANCELLED',
    insteadOf: instead && (momentsOf(instead, zoneOf)[0] ?? null),
    isLasting: instead?.getParameter('range') === 'THISANDFUTURE',
    rules: component.getAllProperties('rrule').flatMap(valuesOf),
    added: moments(component.getAllProperties('rdate')),
    left: moments(component.getAllProperties('exdate')),
  };
}
