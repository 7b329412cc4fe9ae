/**
 * Which kinds of requests we were told to leave alone, and for how long. discord.js remembers a limit only
 * where the answer had all of its rate-limit headers; after a bare `Retry-After` the next request would walk
 * into the same refusal.
 */
export function createRateLimits() {
  const now = () => performance.now();
  const ends = new Map<string | null, number>();
  return {
    /** `key` null: all of them. */
    note(key: string | null, waitMs: number): void {
      for (const [other, end] of ends) if (end <= now()) ends.delete(other);
      ends.set(key, Math.max(ends.get(key) ?? 0, now() + waitMs));
    },
    /** Milliseconds; 0 while requests of this kind may be sent. */
    remaining(key: string): number {
      return Math.max(0, (ends.get(key) ?? 0) - now(), (ends.get(null) ?? 0) - now());
    },
  };
}
