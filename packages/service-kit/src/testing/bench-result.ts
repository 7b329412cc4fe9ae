interface BenchResult {
  readonly name: string;
  readonly reference: string;
  /** As '≥ 0.6' or '≤ 1'. */
  readonly wanted: string;
  /** The result with its unit; `npm run bench -- --sizes` shows it by size. */
  readonly measured?: string;
  /** In MB. */
  readonly memory?: number;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** For the table of `npm run bench`: a ratio per round; by default the median counts. */
export function reportRounds(
  result: BenchResult,
  rounds: readonly number[],
  ratio = median(rounds),
): void {
  const spread = rounds.length > 1 ? [Math.min(...rounds), Math.max(...rounds)] : undefined;
  console.log(`RESULT ${JSON.stringify({ ...result, ratio, spread })}`);
}

/** The reference is not installed on this machine. */
export const tellMissing = (result: BenchResult, why: string): void =>
  console.log(`RESULT ${JSON.stringify({ ...result, ratio: null, why })}`);
