import type { HoursSummary, PaidHours } from '@guildhall/contracts/pay';
import type { ShiftWork } from './work.js';

/** Hundredths of an hour, half-up; whole numbers until the last division. */
export const hoursOf = (seconds: number): number => Math.floor((seconds + 18) / 36) / 100;

/** Seconds are added over the period and rounded once per total. */
export function summarize(work: readonly ShiftWork[]): Omit<HoursSummary, 'pay_period' | 'year'> {
  const hours = (seconds: (shift: ShiftWork) => number): number =>
    hoursOf(work.reduce((total, shift) => total + seconds(shift), 0));
  return {
    total_regular_hours: hours(shift => shift.worked),
    total_ojti_hours: hours(shift => shift.ojti),
    total_cic_hours: hours(shift => shift.cic),
    total_tos_hours: hours(shift => shift.overtime + shift.credit),
    total_tnw_hours: hours(shift => shift.leave),
  };
}

/** Hours by what they are paid as: seconds are added, and rounded once. */
export function paidHours(work: readonly ShiftWork[]): PaidHours {
  const hours = (kind: keyof PaidHours): number =>
    hoursOf(work.reduce((total, shift) => total + shift[kind], 0));
  return {
    worked: hours('worked'),
    overtime: hours('overtime'),
    credit: hours('credit'),
    leave: hours('leave'),
    night: hours('night'),
    sunday: hours('sunday'),
    holiday: hours('holiday'),
    ojti: hours('ojti'),
    cic: hours('cic'),
  };
}
