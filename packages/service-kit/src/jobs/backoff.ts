import type { RetryPlan } from './definition.js';

/** A quarter more or less, so that not everything comes in step. */
const SPREAD = 0.25;

/** How long until the next attempt. `chance` is between 0 and 1. */
export function retrySeconds(
  plan: RetryPlan,
  failures: number,
  chance: number,
  askedFor = 0,
): number {
  const grown = Math.min(plan.longestSeconds, plan.firstSeconds * 2 ** (failures - 1));
  // A server that asks for more patience gets it, but never more than an hour of it.
  const wait = Math.max(grown, Math.min(askedFor, 3600));
  return wait * (1 - SPREAD + 2 * SPREAD * chance);
}
