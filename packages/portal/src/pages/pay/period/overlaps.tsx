import type { AggregatedShift } from '@guildhall/contracts/pay';
import { shortDay } from '../../../words/format.js';
import { addDays } from '../days/days.js';
import { words } from '../words/index.js';
import { nameOf, timesOf } from './saying.js';

/** As text, which stands in the order of time. */
const beginOf = ({ shift_date, start_time }: AggregatedShift) => `${shift_date} ${start_time}`;
const endOf = ({ shift_date, start_time, end_time }: AggregatedShift) =>
  `${end_time > start_time ? shift_date : addDays(shift_date, 1)} ${end_time}`;

/** Each shift, with one that begins before it ends. */
export function overlapsIn(shifts: readonly AggregatedShift[]) {
  const inOrder = shifts.toSorted((a, b) => beginOf(a).localeCompare(beginOf(b)));
  return inOrder.flatMap((earlier, at) =>
    inOrder
      .slice(at + 1)
      .filter(later => beginOf(later) < endOf(earlier))
      .map(later => ({ earlier, later })),
  );
}

/** Said for as long as they are there: the hours of a period are fewer by what is paid once. */
export const Overlaps = ({ shifts }: { readonly shifts: readonly AggregatedShift[] }) => (
  <>
    {overlapsIn(shifts).map(({ earlier, later }) => (
      <p key={`${earlier.id} ${later.id}`} class="notice">
        {words.done.overlap(shortDay(later.shift_date), timesOf(later), nameOf(earlier))}
      </p>
    ))}
  </>
);
