import type { RetryPlan } from './definition.js';

/** Jitter of 25 %, so that retries spread out. */
const SPREAD = 0.25;

/** Delay until the next attempt. `chance` is between 0 and 1. */
export function retrySeconds(
  plan: RetryPlan,
  failures: number,
  chance: number,
  askedFor = 0,
): number {
  const grown = Math.min(plan.longestSeconds, plan.firstSeconds * 2 ** (failures - 1));
  // Honors Retry-After, up to an hour.
  const wait = Math.max(grown, Math.min(askedFor, 3600));
  return wait * (1 - SPREAD + 2 * SPREAD * chance);
}
