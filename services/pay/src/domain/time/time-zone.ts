import { formatDate } from './plain-date.js';
import { DAY } from './time-of-day.js';

/** Seconds since 1970-01-01 00:00 by some wall clock, as if it were UTC's. */
export type WallSeconds = number;
/** Seconds since 1970-01-01T00:00:00Z. */
export type InstantSeconds = number;

/** What clocks of a place show when. */
export interface Zone {
  readonly instantOf: (wall: WallSeconds) => InstantSeconds;
  readonly wallOf: (at: InstantSeconds) => WallSeconds;
}

export const utc: Zone = { instantOf: wall => wall, wallOf: at => at };

/** Seconds that the clocks of an IANA zone are ahead of UTC at an instant; null for an unknown zone. */
function offsets(timeZone: string): ((at: InstantSeconds) => number) | null {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    return at => {
      const parts = format.formatToParts(at * 1000);
      const part = (type: string) => Number(parts.find(each => each.type === type)?.value);
      const [year, month, day] = [part('year'), part('month') - 1, part('day')];
      const shown = Date.UTC(year, month, day, part('hour'), part('minute'), part('second'));
      return shown / 1000 - at;
    };
  } catch {
    return null;
  }
}

/** An IANA zone. Of an hour that clocks show twice the first is meant; one they leave out is read as before the change. */
export function findZone(timeZone: string): Zone | null {
  const offsetAt = offsets(timeZone);
  if (offsetAt === null) return null;
  return {
    wallOf: at => at + offsetAt(at),
    instantOf: wall => {
      const before = wall - offsetAt(wall - DAY);
      const after = wall - offsetAt(wall + DAY);
      const fits = (at: InstantSeconds) => at + offsetAt(at) === wall;
      return !fits(before) && fits(after) ? after : before;
    },
  };
}

/** A zone of which is known how far its clocks are ahead while they show something. */
export function zoneByWall(offsetAtWall: (wall: WallSeconds) => number): Zone {
  const instantOf = (wall: WallSeconds) => wall - offsetAtWall(wall);
  return {
    instantOf,
    wallOf: at => {
      const tries = [at + offsetAtWall(at - DAY), at + offsetAtWall(at + DAY)];
      return tries.find(wall => instantOf(wall) === at) ?? at + offsetAtWall(at);
    },
  };
}

/** The date on the wall calendar of a zone at an instant. */
export const dateIn = (zone: Zone, instant: Date): string =>
  formatDate(Math.floor(zone.wallOf(instant.getTime() / 1000) / DAY));
