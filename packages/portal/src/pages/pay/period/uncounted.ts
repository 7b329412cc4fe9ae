import { lengthOf, minutesOf, minutesOfDay } from '../days/days.js';
import type { Extra, ShiftForm } from './shift-form.js';

type Stretch = Pick<Extra, 'start' | 'end'>;

const isIn = (minute: number, { start, end }: Stretch) =>
  (minute - minutesOf(start) + minutesOfDay) % minutesOfDay < lengthOf(start, end);

const isBesideShift = ({ kind }: Extra) => kind === 'overtime' || kind === 'credit_hours_earned';

/** Whether a part of it lies neither within the shift nor within overtime beside it: that part counts for nothing. */
export function isPartlyUncounted(extra: Extra, { start, end, extras }: ShiftForm): boolean {
  if (isBesideShift(extra) || [start, end, extra.start, extra.end].includes('')) return false;
  const counted = [{ start, end }, ...extras.filter(isBesideShift)];
  const minutes = Array.from(
    { length: lengthOf(extra.start, extra.end) },
    (_, at) => (minutesOf(extra.start) + at) % minutesOfDay,
  );
  return minutes.some(minute => counted.every(each => !isIn(minute, each)));
}
