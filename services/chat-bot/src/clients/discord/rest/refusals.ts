/** Discord, "Invalid Request Limit": 10,000 answers of 401, 403 or 429 in ten minutes ban an address. */
const WINDOW_MS = 600_000;
/** A fifth of Discord's limit: several replicas behind one address, and whatever else runs there. */
const REFUSAL_LIMIT = 2_000;

export function createRefusals(
  limit: number = REFUSAL_LIMIT,
  now: () => number = () => performance.now(),
) {
  const times: number[] = [];
  return {
    count(status: number, rateLimitScope: string | null): void {
      const invalid = status === 401 || status === 403 || status === 429;
      // Limits that all bots share are not held against one.
      if (invalid && rateLimitScope !== 'shared') times.push(now());
    },
    /** How long to keep quiet, in milliseconds; 0 while there is room. */
    quietFor(): number {
      const past = now() - WINDOW_MS;
      while ((times[0] ?? Number.POSITIVE_INFINITY) <= past) times.shift();
      if (times.length < limit) return 0;
      return (times[times.length - limit] ?? now()) + WINDOW_MS - now();
    },
  };
}
