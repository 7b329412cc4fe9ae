import type { UsualTimes as Answer } from '@guildhall/contracts/pay';
import { type ShiftForm, timesOf } from './shift-form.js';

export type UsualTimes = Pick<ShiftForm, 'start' | 'end'>;
type Counted = Answer['usual_times'];

/** For who has recorded nothing yet: the usual round of a facility that never closes. */
const customary: readonly UsualTimes[] = [
  { start: '07:00', end: '15:00' },
  { start: '15:00', end: '23:00' },
  { start: '23:00', end: '07:00' },
];
const most = 5;

const nameOf = ({ start, end }: UsualTimes) => `${start} ${end}`;

/** The times this member works, the most frequent first, as the service counts them. */
export function usualTimes(counted: Counted): readonly UsualTimes[] {
  const own = counted.filter(({ shift_type }) => shift_type === 'regular').map(timesOf);
  const names = own.map(nameOf);
  const others = customary.filter(times => !names.includes(nameOf(times)));
  return [...own, ...others].slice(0, most);
}
