/** How much there is of what administrators look at. */
export interface Sizes {
  readonly members: number;
  readonly runs: number;
  readonly deliveries: number;
  /** In each of the three services. */
  readonly audit: number;
  readonly verifications: number;
  readonly rejected: number;
  readonly changes: number;
  readonly sessions: number;
  readonly keys: number;
  readonly erasures: number;
}

/** A statement that makes rows of one kind, and its values. */
export type Step = readonly [text: string, values?: readonly unknown[]];

const whole: Sizes = {
  members: 500_000,
  runs: 1_000,
  deliveries: 100_000,
  audit: 1_000_000,
  verifications: 300_000,
  rejected: 100_000,
  changes: 100_000,
  sessions: 50_000,
  keys: 2_000,
  erasures: 5_000,
};

/** Everything in the proportion of so many members to half a million; runs are few enough to be all there. */
export function sizesFor(members: number): Sizes {
  const share = members / whole.members;
  const scaled = Object.entries(whole).map(([name, rows]) => [name, Math.ceil(rows * share)]);
  return { ...Object.fromEntries(scaled), runs: whole.runs } as Sizes;
}
