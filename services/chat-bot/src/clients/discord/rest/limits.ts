import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Discord, "Rate Limits: Global Rate Limit": 50 requests per second for a bot. Requests leave spread
 * evenly, so that a server that counts in windows of its own never sees a burst across two of ours.
 */
export function createRequestWindow(perSecond: number) {
  const WINDOW_MS = 1_000;
  // Faster than even, so that timers that wake late do not cost throughput.
  const gapMs = (WINDOW_MS / perSecond) * 0.6;
  const sent: number[] = [];
  let tail: Promise<void> = Promise.resolve();

  async function turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const afterGap = (sent.at(-1) ?? Number.NEGATIVE_INFINITY) + gapMs;
    const afterWindow = (sent.at(-perSecond) ?? Number.NEGATIVE_INFINITY) + WINDOW_MS;
    const wait = Math.max(afterGap, afterWindow) - performance.now();
    if (wait > 0) await sleep(wait, undefined, { signal });
    sent.push(performance.now());
    if (sent.length > perSecond) sent.shift();
  }

  return {
    /** Resolves when one more request may leave; in the order asked. */
    take(signal: AbortSignal): Promise<void> {
      const mine = tail.then(() => turn(signal));
      tail = mine.catch(() => undefined);
      return mine;
    },
  };
}

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
    /** Milliseconds; 0 while requests of this kind may be sent. `key` null: any at all. */
    remaining(key: string | null): number {
      return Math.max(0, (ends.get(key) ?? 0) - now(), (ends.get(null) ?? 0) - now());
    },
  };
}

/** Of each window of a limit this much is for people, until its last second: what nobody wanted is not wasted. */
const KEPT_SHARE = 0.3;
const KEPT_UNTIL_MS = 1_000;

/**
 * How much is left of the limits of kinds of requests, as the answers say. Ten changes of roles in ten seconds are all
 * that a server takes: a comparison would use them up for as long as it lasts, and whoever has just linked their account
 * would wait for the end of it.
 */
export function createShares(now: () => number = () => performance.now()) {
  const windows = new Map<string, { left: number; limit: number; end: number }>();
  return {
    saw(key: string, headers: Headers): void {
      const told = ['remaining', 'limit', 'reset-after'].map(name => {
        const value = headers.get(`x-ratelimit-${name}`);
        return value === null ? Number.NaN : Number(value);
      });
      const [left = Number.NaN, limit = Number.NaN, seconds = Number.NaN] = told;
      if (told.every(Number.isFinite))
        windows.set(key, { left, limit, end: now() + seconds * 1_000 });
    },
    /** Milliseconds for which work in the background leaves this kind of request to people. */
    keptFor(key: string): number {
      const window = windows.get(key);
      if (!window || window.left > window.limit * KEPT_SHARE) return 0;
      return Math.max(0, window.end - now() - KEPT_UNTIL_MS);
    },
  };
}

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

/** While the token is refused one request per second finds out whether it works again. */
export const TOKEN_PROBE_MS = 1_000;

/** A refused token answers everything with 401; asking on would only count towards a ban. */
export function createTokenWatch(now: () => number = () => performance.now()) {
  let isRefused = false;
  let probeAt = 0;
  return {
    isRefused: () => isRefused,
    /** May a request be sent? While the token is refused: one per second, which decides for all. */
    admits(): boolean {
      if (!isRefused) return true;
      if (now() < probeAt) return false;
      probeAt = now() + TOKEN_PROBE_MS;
      return true;
    },
    saw(status: number): void {
      if (status === 401) {
        if (!isRefused) probeAt = now() + TOKEN_PROBE_MS;
        isRefused = true;
        // A server in trouble says nothing about the token.
      } else if (status < 500 && status !== 429) {
        isRefused = false;
      }
    },
  };
}
