import { none, type Seconds, union } from '../time/intervals.js';
import { DAY } from '../time/time-of-day.js';

function daysOf(seconds: Seconds): Set<number> {
  const days = new Set<number>();
  for (const [start, end] of seconds)
    for (let day = Math.floor(start / DAY); day * DAY < end; day += 1) days.add(day);
  return days;
}

/** The seconds that shifts have claimed, by their days, of which none has many shifts. */
export function createClaims() {
  const claimed = new Map<number, Seconds>();
  const on = (day: number) => claimed.get(day) ?? none;
  return {
    /** What of these seconds, and around them, was claimed before; from now on they all are. */
    claim(seconds: Seconds): Seconds {
      const days = [...daysOf(seconds)];
      const before = union(...days.map(on));
      for (const day of days) claimed.set(day, union(on(day), seconds));
      return before;
    },
  };
}
