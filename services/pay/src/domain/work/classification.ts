import { extentOf, type PlacedShift, placeShift } from '../shifts/placement.js';
import { type RecordedShift, recordedBefore } from '../shifts/shift.js';
import { intersect, none, type Seconds, subtract, union } from '../time/intervals.js';
import { createClaims } from './claims.js';

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

/** Shifts in the order of their dates; each minute belongs to the shift recorded first. */
export function classifyShifts(shifts: readonly RecordedShift[]): ClassifiedShift[] {
  const claims = createClaims();
  return shifts
    .toSorted((a, b) => (recordedBefore(a, b) ? -1 : 1))
    .map(shift => {
      const placed = placeShift(shift);
      return { shift, placed, time: classify(placed, claims.claim(extentOf(placed))) };
    })
    .sort((a, b) => a.placed.tour[0] - b.placed.tour[0] || (a.shift.id < b.shift.id ? -1 : 1));
}
