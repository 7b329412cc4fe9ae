export interface BreakerRules {
  /** Failures in a row that open it. */
  readonly failures: number;
  readonly openMs: number;
}

/** What one admitted request says at its end; `abandoned` is neither good nor bad (its caller left). */
export type Outcome = 'answered' | 'failed' | 'abandoned';

export type Admission =
  | { readonly admitted: true; readonly settle: (outcome: Outcome) => void }
  | { readonly admitted: false; readonly retryAfterMs: number };

export interface BreakerState {
  readonly state: 'closed' | 'open' | 'trying';
  /** In a row. */
  readonly failed: number;
  readonly retryAfterMs: number | null;
}

/**
 * Stops asking an upstream that does not answer. Closed: everybody passes. Open: nobody does, until its
 * time is over; then one request tries, and the others wait for what it finds.
 */
export function createBreaker({ failures, openMs }: BreakerRules, now: () => number) {
  let failed = 0;
  let openUntil = 0;
  let probing = false;

  function settle(outcome: Outcome, isProbe: boolean): void {
    if (isProbe) probing = false;
    if (outcome === 'answered') failed = 0;
    if (outcome !== 'failed') return;
    failed += 1;
    if (failed >= failures) openUntil = now() + openMs;
  }

  function admit(isProbe: boolean): Admission {
    let settled = false;
    return {
      admitted: true,
      settle: outcome => {
        if (settled) return;
        settled = true;
        settle(outcome, isProbe);
      },
    };
  }

  const admitNext = (): Admission => {
    if (failed < failures) return admit(false);
    const left = openUntil - now();
    if (left > 0) return { admitted: false, retryAfterMs: left };
    // The probe is on its way; a second from now it will have said more.
    if (probing) return { admitted: false, retryAfterMs: 1000 };
    probing = true;
    return admit(true);
  };

  /** Asking changes nothing. */
  function state(): BreakerState {
    if (failed < failures) return { state: 'closed', failed, retryAfterMs: null };
    const left = openUntil - now();
    return left > 0
      ? { state: 'open', failed, retryAfterMs: Math.ceil(left) }
      : { state: 'trying', failed, retryAfterMs: null };
  }

  /** Somebody has seen it answer. */
  const reset = () => {
    failed = 0;
  };

  return { admit: admitNext, state, reset };
}
