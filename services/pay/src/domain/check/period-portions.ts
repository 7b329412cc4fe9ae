import { ENTRIES_A_SHIFT, SHIFTS_A_PERIOD } from '../shifts/shift-caps.js';
import { BYTES_AT_MOST } from '../statements/statement-size.js';
import type { PayPeriod } from '../time/calendar.js';

/** What is kept of a period. */
export interface PeriodSize {
  readonly shifts: number;
  readonly entries: number;
  /** Of its statement. */
  readonly bytes: number;
}

/** In periods that are full to the caps; what is fuller is not read. */
const weightOf = ({ shifts, entries, bytes }: PeriodSize): number =>
  Math.min(
    1,
    Math.max(
      shifts / SHIFTS_A_PERIOD,
      entries / (SHIFTS_A_PERIOD * ENTRIES_A_SHIFT),
      bytes / BYTES_AT_MOST,
    ),
  );

/** Forty years as they are worked weigh sixty. */
const WEIGHT_AT_MOST = 200;

/**
 * Periods to be read together: as many as weigh no more than a full one, so that an analysis of forty
 * years holds nobody else up. Null where all of them together are too much for one answer.
 */
export function portionsOf(
  periods: readonly PayPeriod[],
  sizes: readonly PeriodSize[],
): PayPeriod[][] | null {
  const portions: PayPeriod[][] = [];
  let [total, weight] = [0, 0];
  for (const [index, period] of periods.entries()) {
    const own = weightOf(sizes[index] ?? { shifts: 0, entries: 0, bytes: 0 });
    total += own;
    weight += own;
    const last = portions.at(-1);
    if (last !== undefined && weight <= 1) last.push(period);
    else {
      portions.push([period]);
      weight = own;
    }
  }
  return total > WEIGHT_AT_MOST ? null : portions;
}
