import { waitAfter } from '@guildhall/service-kit';
import type { APIGatewaySessionStartLimit } from 'discord-api-types/v10';

/** A session that held this long was a good one; trouble after it starts counting anew. */
const STABLE_MS = 60_000;
const PAUSES = { firstMs: 1_000, longestMs: 60_000 };
/** Kept back for restarts and deployments: spending the last identify resets the bot's token. */
const RESERVE = 0.1;

/**
 * Connections in a row that did not last. `readyForMs` is how long the one that closed had been ready; null if it
 * never was.
 */
export function failuresAfter(failures: number, readyForMs: number | null): number {
  const lasted = readyForMs !== null && readyForMs >= STABLE_MS;
  return lasted ? 1 : failures + 1;
}

/** 0 for the first connection; then 1 s, 2 s, 4 s … up to a minute, less up to half by chance. */
export function pauseBefore(failures: number, chance: number): number {
  return failures === 0 ? 0 : Math.round(waitAfter(failures, PAUSES) * (1 - chance / 2));
}

/** By what is left of the day's identifies: milliseconds until one may be spent; 0: now. */
export function budgetPause(budget: Omit<APIGatewaySessionStartLimit, 'max_concurrency'>): number {
  const reserve = Math.max(1, Math.floor(budget.total * RESERVE));
  return budget.remaining > reserve ? 0 : Math.max(1_000, budget.reset_after);
}
