const SECOND = 1_000;
/** Recovery is to be seen within half a minute of what was away coming back. */
const LONGEST_PASSING_MS = 30 * SECOND;
const LONGEST_REFUSED_MS = 3_600 * SECOND;
/** As long as the platform repeats an event; afterwards the nightly comparison is enough. */
const PATIENCE_MS = 3 * 24 * 3_600 * SECOND;

export interface Failure {
  /** The chat product or the platform was away; anything else needs somebody to act. */
  readonly passing: boolean;
  readonly retryAfterSeconds: number | null;
}

/** How long until the next attempt; null: no more. `chance` is between 0 and 1. */
export function nextAttemptMs(
  attempts: number,
  ageMs: number,
  failure: Failure,
  chance: number,
): number | null {
  if (ageMs > PATIENCE_MS) return null;
  const [first, longest] = failure.passing
    ? [SECOND, LONGEST_PASSING_MS]
    : [60 * SECOND, LONGEST_REFUSED_MS];
  const grown = Math.min(longest, first * 2 ** Math.min(attempts - 1, 20));
  const asked = (failure.retryAfterSeconds ?? 0) * SECOND;
  return Math.max(asked, grown) * (0.75 + chance / 2);
}
