import type { Shift } from '@guildhall/contracts/pay';
import type { ShiftForm } from './shift-form.js';

export type UsualTimes = Pick<ShiftForm, 'start' | 'end'>;

/** For who has recorded nothing yet: the usual round of a facility that never closes. */
const customary: readonly UsualTimes[] = [
  { start: '07:00', end: '15:00' },
  { start: '15:00', end: '23:00' },
  { start: '23:00', end: '07:00' },
];
const most = 5;

const nameOf = ({ start, end }: UsualTimes) => `${start} ${end}`;

/** The times this member works, the most frequent first. */
export function usualTimes(shifts: readonly Shift[]): readonly UsualTimes[] {
  const counts = new Map<string, { readonly times: UsualTimes; count: number }>();
  for (const shift of shifts) {
    if (shift.shift_type !== 'regular') continue;
    const times = { start: shift.start_time.slice(0, 5), end: shift.end_time.slice(0, 5) };
    const known = counts.get(nameOf(times));
    if (known) known.count += 1;
    else counts.set(nameOf(times), { times, count: 1 });
  }
  const own = [...counts.values()].sort((a, b) => b.count - a.count).map(({ times }) => times);
  const others = customary.filter(times => !counts.has(nameOf(times)));
  return [...own, ...others].slice(0, most);
}
