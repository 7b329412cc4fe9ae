import type { PaidHours } from '@guildhall/contracts/pay';
import { hoursOf } from './summary.js';
import type { ShiftWork } from './work.js';

const kinds = [
  'worked',
  'overtime',
  'credit',
  'leave',
  'night',
  'sunday',
  'ojti',
  'cic',
] as const satisfies readonly (keyof PaidHours)[];

/** Hours by what they are paid as: seconds are added, and rounded once. */
export function paidHours(work: readonly ShiftWork[]): PaidHours {
  const hours = kinds.map(
    kind => [kind, hoursOf(work.reduce((total, shift) => total + shift[kind], 0))] as const,
  );
  return Object.fromEntries(hours) as PaidHours;
}
