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
