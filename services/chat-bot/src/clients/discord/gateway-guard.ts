/** Discord, "Session Start Limit Object": what is left of the day's identifies. */
export interface IdentifyBudget {
  readonly total: number;
  readonly remaining: number;
  readonly reset_after: number;
}

/** A session that held this long was a good one; trouble after it starts counting anew. */
const STABLE_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** Kept back for restarts and deployments: spending the last identify resets the bot's token. */
const RESERVE = 0.1;

export interface ConnectHistory {
  /** Connections in a row that did not last. */
  readonly failures: number;
}
export const noHistory: ConnectHistory = { failures: 0 };

/** `readyForMs` is how long the connection that closed had been ready; null if it never was. */
export function afterClose(history: ConnectHistory, readyForMs: number | null): ConnectHistory {
  const lasted = readyForMs !== null && readyForMs >= STABLE_MS;
  return { failures: lasted ? 1 : history.failures + 1 };
}

/** 0 for the first connection; then 1 s, 2 s, 4 s … up to a minute, less up to half by chance. */
export function pauseBefore(history: ConnectHistory, chance: number): number {
  if (history.failures === 0) return 0;
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (history.failures - 1));
  return Math.round(pause * (1 - chance / 2));
}

/** Milliseconds until an identify may be spent; 0: now. */
export function budgetPause(budget: IdentifyBudget): number {
  const reserve = Math.max(1, Math.floor(budget.total * RESERVE));
  return budget.remaining > reserve ? 0 : Math.max(1_000, budget.reset_after);
}
