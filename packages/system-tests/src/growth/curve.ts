/** What was measured at one size. */
export interface Point {
  readonly size: number;
  readonly ms: readonly number[];
  readonly memoryMb: number;
}

/**
 * Sorting and indexes cost n log n, which over the decade from 100,000 to a million is an exponent of 1.08; medians
 * of a few rounds that are a tenth off at either end add about as much again.
 */
export const tolerance = 0.15;

/** Between two that were measured, in proportion. */
function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [below = Number.NaN, above = below] = sorted.slice(Math.floor(place));
  return below + (above - below) * (place % 1);
}

export const median = (times: readonly number[]) => at(times, 0.5);

/** Between these lies the middle half. */
export const quartiles = (times: readonly number[]) => [at(times, 0.25), at(times, 0.75)] as const;

export const bySize = (points: readonly Point[]) => points.toSorted((a, b) => a.size - b.size);

/** The last decade of sizes, or the last two if it has but one. */
export function lastDecade(points: readonly Point[]): readonly Point[] {
  const sorted = bySize(points);
  const within = sorted.filter(({ size }) => size * 10 >= (sorted.at(-1)?.size ?? 0));
  return within.length > 1 ? within : sorted.slice(-2);
}

/** e in time ~ size^e: 1 is a straight line. By least squares over the logarithms; null of a single point. */
export function exponentOf(points: readonly Point[]): number | null {
  const last = lastDecade(points);
  if (last.length < 2) return null;
  const logs = last.map(({ size, ms }) => [Math.log(size), Math.log(median(ms))] as const);
  const mean = (which: 0 | 1) => logs.reduce((sum, each) => sum + each[which], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const both = logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0);
  return both / logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}

export const isSteeper = (exponent: number | null) => exponent !== null && exponent > 1 + tolerance;
