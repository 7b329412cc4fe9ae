import { message } from '@guildhall/contracts/messages';
import ICAL from 'ical.js';
import { DAY } from '../domain/time/time-of-day.js';
import type { WallSeconds } from '../domain/time/time-zone.js';
import type { CalendarEvent } from './calendar-event.js';
import { findMoment, icalTime, wallIn, wallOfTime } from './calendar-time.js';
import { NotUnderstood } from './shift-file.js';

export interface Window {
  readonly from: WallSeconds;
  readonly to: WallSeconds;
}

type Rule = Parameters<typeof ICAL.Recur.fromData>[0] & { readonly until?: unknown };

const daily: ReadonlySet<unknown> = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
const finerThanDays = ['byhour', 'byminute', 'bysecond'] as const;

/** The last second at which a rule still counts, by the clocks of its event. */
function endOf({ until }: Rule, { start }: CalendarEvent): WallSeconds {
  if (until === undefined) return Number.POSITIVE_INFINITY;
  const last = findMoment(String(until));
  if (last === null) throw new NotUnderstood(message('event_until_unclear'));
  return last.isDay ? last.wall + DAY - 1 : wallIn(last, start.zone);
}

/** Looks through the repetitions of events. */
export function createExpansion({ from, to }: Window) {
  function* ofRule(rule: Rule, event: CalendarEvent): Generator<WallSeconds> {
    if (!daily.has(rule.freq) || finerThanDays.some(part => rule[part] !== undefined))
      throw new NotUnderstood(message('event_several_a_day'));
    const end = Math.min(endOf(rule, event), to);
    const { until: _until, ...unending } = rule;
    const repetitions = ICAL.Recur.fromData(unending).iterator(icalTime(event.start.wall));
    for (;;) {
      const next = repetitions.next() as ICAL.Time | null;
      if (next === null || next === undefined) return;
      const wall = wallOfTime(next);
      if (wall > end) return;
      yield wall;
    }
  }

  /** The starts of an event in the window by its own clocks, each once, in order. */
  return (event: CalendarEvent, replaced: ReadonlySet<WallSeconds>): WallSeconds[] => {
    const { start, rules, added, left } = event;
    const starts = new Set([start.wall, ...added.map(each => wallIn(each, start.zone))]);
    for (const rule of rules) for (const wall of ofRule(rule as Rule, event)) starts.add(wall);
    const gone = new Set(left.filter(each => !each.isDay).map(each => wallIn(each, start.zone)));
    const goneDays = new Set(left.filter(each => each.isDay).map(each => each.wall / DAY));
    return [...starts]
      .filter(wall => wall >= from && wall <= to)
      .filter(wall => !replaced.has(wall) && !gone.has(wall))
      .filter(wall => !goneDays.has(Math.floor(wall / DAY)))
      .sort((a, b) => a - b);
  };
}
