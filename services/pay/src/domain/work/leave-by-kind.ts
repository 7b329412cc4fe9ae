import { anchor } from '../shifts/placement.js';
import { intersect, length, type Seconds, union } from '../time/intervals.js';
import type { ClassifiedShift } from './classification.js';

/** Seconds by the sub-type of their TNW entry. */
export type LeaveByKind = Readonly<Record<string, number>>;

const none: LeaveByKind = {};

export function leaveByKind({ shift, placed, time }: ClassifiedShift): LeaveByKind {
  if (time.leave.length === 0) return none;
  const kinds = new Map<string, Seconds>();
  for (const entry of shift.entries) {
    if (entry.kind !== 'tnw') continue;
    const kind = entry.sub_type ?? 'other';
    kinds.set(kind, union(kinds.get(kind) ?? [], [anchor(entry, placed.day, placed.tour)]));
  }
  return Object.fromEntries(
    [...kinds].map(([kind, own]) => [kind, length(intersect(own, time.leave))]),
  );
}
