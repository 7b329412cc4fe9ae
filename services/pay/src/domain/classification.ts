import { intersect, none, overlaps, type Seconds, subtract, union } from './intervals.js';
import { extentOf, type PlacedShift, placeShift, REACH_DAYS } from './placement.js';
import { type RecordedShift, recordedBefore } from './shift.js';

/** Every second of a shift in exactly one of leave, overtime, credit, worked; training and charge over them. */
export interface ClassifiedTime {
  leave: Seconds;
  unpaid: Seconds;
  paidLeave: Seconds;
  /** Furlough and shutdown time that is paid afterwards. */
  owed: Seconds;
  overtime: Seconds;
  credit: Seconds;
  worked: Seconds;
  ojti: Seconds;
  cic: Seconds;
}

/** `taken` is what shifts recorded earlier have claimed: nothing is paid twice. */
export function classify(placed: PlacedShift, taken: Seconds = none): ClassifiedTime {
  const tour = subtract([placed.tour], taken);
  const leave = intersect(placed.leave, tour);
  const unpaid = intersect(placed.unpaid, leave);
  const overtime = subtract(subtract(placed.overtime, taken), leave);
  const credit = subtract(subtract(subtract(placed.credit, taken), leave), overtime);
  const worked = subtract(subtract(subtract(tour, leave), overtime), credit);
  const onPosition = union(worked, overtime, credit);
  return {
    leave,
    unpaid,
    paidLeave: subtract(leave, unpaid),
    owed: subtract(intersect(placed.owed, leave), placed.lwop),
    overtime,
    credit,
    worked,
    ojti: intersect(placed.ojti, onPosition),
    cic: intersect(placed.cic, onPosition),
  };
}

export interface ClassifiedShift {
  shift: RecordedShift;
  placed: PlacedShift;
  time: ClassifiedTime;
}

/** Shifts in the order of their dates; each minute belongs to the shift recorded first. */
export function classifyShifts(shifts: readonly RecordedShift[]): ClassifiedShift[] {
  const all = shifts
    .map(shift => {
      const placed = placeShift(shift);
      return { shift, placed, extent: extentOf(placed) };
    })
    .sort((a, b) => a.placed.tour[0] - b.placed.tour[0] || (a.shift.id < b.shift.id ? -1 : 1));
  return all.map(({ shift, placed, extent }, index) => {
    const claimed: Seconds[] = [];
    const look = (step: 1 | -1): void => {
      for (let i = index + step; ; i += step) {
        const other = all[i];
        if (other === undefined || Math.abs(other.placed.day - placed.day) > REACH_DAYS) return;
        if (overlaps(other.extent, extent) && recordedBefore(other.shift, shift))
          claimed.push(other.extent);
      }
    };
    look(-1);
    look(1);
    return { shift, placed, time: classify(placed, union(...claimed)) };
  });
}
