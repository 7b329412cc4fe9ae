import type { RateRule } from '../options.js';

export type Window = { readonly used: number; readonly resetAt: number };

export type Taken = {
  readonly window: Window;
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: number;
};

/** Counts one request in a window that opens with its first request. A refused one does not count. */
export const take = (window: Window | undefined, rule: RateRule, now: number): Taken => {
  const current =
    window === undefined || window.resetAt <= now
      ? { used: 0, resetAt: now + rule.windowMs }
      : window;
  const allowed = current.used < rule.limit;
  const next = allowed ? { ...current, used: current.used + 1 } : current;
  return {
    window: next,
    allowed,
    limit: rule.limit,
    remaining: rule.limit - next.used,
    resetAt: next.resetAt,
  };
};
