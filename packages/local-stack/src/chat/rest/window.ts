import type { RateRule } from '../options.js';

export type Window = { readonly used: number; readonly resetAt: number };

/** Counts one request in a window that opens with its first request. A refused one does not count. */
export const take = (
  window: Window | undefined,
  rule: RateRule,
  now: number,
): { readonly allowed: boolean; readonly window: Window } => {
  const current =
    window === undefined || window.resetAt <= now
      ? { used: 0, resetAt: now + rule.windowMs }
      : window;
  const allowed = current.used < rule.limit;
  return { allowed, window: allowed ? { ...current, used: current.used + 1 } : current };
};
