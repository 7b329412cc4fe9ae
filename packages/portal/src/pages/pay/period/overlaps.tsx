import type { AggregatedShift } from '@guildhall/contracts/pay';
import { addDays } from '../days/days.js';
import { words } from '../words/index.js';
import { nameOf, overlapOf } from './saying.js';

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

/**
 * Said for as long as they are there: the hours of a period are fewer by what is paid once. Several are folded, so that
 * the days in which to mend them stay in sight.
 */
export function Overlaps({ shifts }: { readonly shifts: readonly AggregatedShift[] }) {
  const pairs = overlapsIn(shifts);
  const [first, second] = pairs;
  if (!first) return null;
  if (!second) return <p class="notice">{overlapOf(first.later, first.earlier)}</p>;
  return (
    <details class="notice">
      <summary>{words.done.overlaps(pairs.length)}</summary>
      <ul>
        {pairs.map(({ earlier, later }) => (
          <li key={`${earlier.id} ${later.id}`}>
            {nameOf(later)} {words.import.overlaps(nameOf(earlier))}
          </li>
        ))}
      </ul>
    </details>
  );
}
