import { intersect, none, type Seconds, subtract, union } from './intervals.js';
import { extentOf, type PlacedShift, placeShift } from './placement.js';
import { type RecordedShift, recordedBefore } from './shift.js';
import { DAY } from './time-of-day.js';

/** Every second of a shift in exactly one of leave, overtime, credit, worked; training and charge over them. */
export interface ClassifiedTime {
  leave: Seconds;
  paidLeave: Seconds;
  /** Furlough and shutdown time that is paid afterwards. */
  owed: Seconds;
  overtime: Seconds;
  credit: Seconds;
  worked: Seconds;
  ojti: Seconds;
  cic: Seconds;
  /** Of the tour, what a shift recorded earlier has claimed. */
  elsewhere: Seconds;
}

/** `taken` is what shifts recorded earlier have claimed: nothing is paid twice. */
function classify(placed: PlacedShift, taken: Seconds = none): ClassifiedTime {
  const tour = subtract([placed.tour], taken);
  const leave = intersect(placed.leave, tour);
  const unpaid = intersect(placed.unpaid, leave);
  const overtime = subtract(subtract(placed.overtime, taken), leave);
  const credit = subtract(subtract(subtract(placed.credit, taken), leave), overtime);
  const worked = subtract(subtract(subtract(tour, leave), overtime), credit);
  const onPosition = union(worked, overtime, credit);
  return {
    leave,
    paidLeave: subtract(leave, unpaid),
    owed: subtract(intersect(placed.owed, leave), placed.lwop),
    overtime,
    credit,
    worked,
    ojti: intersect(placed.ojti, onPosition),
    cic: intersect(placed.cic, onPosition),
    elsewhere: intersect([placed.tour], taken),
  };
}

export interface ClassifiedShift {
  shift: RecordedShift;
  placed: PlacedShift;
  time: ClassifiedTime;
}

/** What is claimed, by day: a shift meets only what lies on its own days, however many there are. */
function createClaims() {
  const byDay = new Map<number, Seconds>();
  return {
    /** Everything claimed so far on the days of these seconds. */
    on(seconds: Seconds): Seconds {
      const found: Seconds[] = [];
      for (const day of daysOf(seconds)) {
        const claimed = byDay.get(day);
        if (claimed !== undefined) found.push(claimed);
      }
      return found.length === 0 ? none : union(...found);
    },
    add(seconds: Seconds): void {
      for (const day of daysOf(seconds)) {
        const part = intersect(seconds, [[day * DAY, (day + 1) * DAY]]);
        byDay.set(day, union(byDay.get(day) ?? none, part));
      }
    },
  };
}

function daysOf(seconds: Seconds): number[] {
  const first = Math.floor((seconds[0]?.[0] ?? 0) / DAY);
  const last = Math.ceil((seconds.at(-1)?.[1] ?? 0) / DAY);
  return Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
}

/** Shifts in the order of their dates; each minute belongs to the shift recorded first. */
export function classifyShifts(shifts: readonly RecordedShift[]): ClassifiedShift[] {
  const claims = createClaims();
  return shifts
    .toSorted((a, b) => (recordedBefore(a, b) ? -1 : 1))
    .map(shift => {
      const placed = placeShift(shift);
      const extent = extentOf(placed);
      const time = classify(placed, claims.on(extent));
      claims.add(extent);
      return { shift, placed, time };
    })
    .sort((a, b) => a.placed.tour[0] - b.placed.tour[0] || (a.shift.id < b.shift.id ? -1 : 1));
}
