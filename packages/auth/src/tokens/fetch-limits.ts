/**
 * Lets a few through at once and then one per interval. Tokens naming unknown keys cost their
 * sender nothing, so they must not decide how often an issuer is asked.
 */
export function createAllowance(burst: number, intervalMs: number, now: () => number) {
  let left = burst;
  let refilledAt = now();
  return (): boolean => {
    const earned = Math.floor((now() - refilledAt) / intervalMs);
    if (earned > 0) {
      left = Math.min(burst, left + earned);
      refilledAt += earned * intervalMs;
    }
    if (left === 0) return false;
    left -= 1;
    return true;
  };
}

/** One attempt at a time; after a failure, the same failure is given for a while without another attempt. */
export function createAttempt<T>(run: () => Promise<T>, pauseMs: number, now: () => number) {
  let running: Promise<T> | null = null;
  let failed: { readonly at: number; readonly error: unknown } | null = null;
  return (): Promise<T> => {
    if (running) return running;
    if (failed && now() - failed.at < pauseMs) return Promise.reject(failed.error);
    failed = null;
    running = run()
      .catch((error: unknown) => {
        failed = { at: now(), error };
        throw error;
      })
      .finally(() => {
        running = null;
      });
    return running;
  };
}
