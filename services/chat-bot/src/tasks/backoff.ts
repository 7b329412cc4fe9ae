import { Problem } from '@guildhall/contracts';
import { spread, waitAfter } from '@guildhall/service-kit';

const SECOND = 1_000;
/** Recovery is to be seen within half a minute of what was away coming back. */
const AWAY = { firstMs: SECOND, longestMs: 30 * SECOND };
const REFUSED = { firstMs: 60 * SECOND, longestMs: 3_600 * SECOND };
/** As long as the platform repeats an event; afterwards the nightly comparison is enough. */
const PATIENCE_MS = 3 * 24 * 3_600 * SECOND;

/** Whether waiting alone may help: what is away comes back. Any other refusal wants somebody to act. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof Problem) || error.status === 503;

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
  const grown = waitAfter(attempts, failure.passing ? AWAY : REFUSED);
  // Nobody who is away keeps work from ever being tried again.
  const asked = Math.min((failure.retryAfterSeconds ?? 0) * SECOND, REFUSED.longestMs);
  return spread(Math.max(asked, grown), 0.25, chance);
}
