import type { GuardStop } from '@guildhall/contracts/platform';

export interface DeactivationQuestion {
  readonly live: number;
  /** Null: not counted. */
  readonly sourceRows: number | null;
  readonly gone: number;
  /** Members newly inactive in the source. */
  readonly inactive: number;
}

export interface Limits {
  readonly maxPercent: number;
  readonly maxRows: number;
}

/** Whether to stop: a truncated source looks like everyone leaving. */
export function isTooMany(
  { live, sourceRows, gone, inactive }: DeactivationQuestion,
  { maxPercent, maxRows }: Limits,
): boolean {
  const leaving = gone + inactive;
  if (live === 0) return false;
  return sourceRows === 0 || leaving > maxRows || leaving * 100 > live * maxPercent;
}

export const stopOf = (
  { live, sourceRows, gone, inactive }: DeactivationQuestion,
  { maxPercent, maxRows }: Limits,
  digest: string,
): GuardStop => ({
  leaving: gone + inactive,
  live,
  source_is_empty: sourceRows === 0,
  max_percent: maxPercent,
  max_rows: maxRows,
  digest,
});

/** The same text in the API and on the command line. */
export function reasonOf(stop: GuardStop): string {
  const { leaving, live, max_percent, max_rows, digest } = stop;
  const goOn = `If this is correct, allow these rows once: allow_deactivations (sync --allow-deactivations) ${digest}`;
  if (stop.source_is_empty)
    return `The source has no rows, but ${live} are live here. Nothing was written. ${goOn}`;
  const percent = ((leaving / live) * 100).toFixed(1);
  return `${leaving} of ${live} live rows (${percent} %) are missing from the source or inactive in it, more than the limit of ${max_percent} % or ${max_rows} rows. Nothing was written. ${goOn}`;
}
