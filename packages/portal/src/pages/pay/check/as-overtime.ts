import { lengthOf, minutesOf, minutesOfDay } from '../days/days.js';
import type { ShiftForm } from '../period/shift-form.js';

const twoDigits = (count: number) => String(count).padStart(2, '0');
const timeOf = (minutes: number) =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

interface AsOvertime extends ShiftForm {
  /** Which part of it. */
  readonly overtime: { readonly start_time: string; readonly end_time: string };
}

/** A shift of which the last so many seconds are overtime: who stays longer stays at the end. */
export function asOvertime(form: ShiftForm, seconds: number): AsOvertime {
  const { start, end, extras } = form;
  const overtime = Math.round(seconds / 60);
  if (overtime >= lengthOf(start, end))
    return { ...form, kind: 'overtime', overtime: { start_time: start, end_time: end } };
  const from = timeOf((minutesOf(end) - overtime + minutesOfDay) % minutesOfDay);
  return {
    ...form,
    extras: [...extras, { kind: 'overtime', start: from, end }],
    overtime: { start_time: from, end_time: end },
  };
}
