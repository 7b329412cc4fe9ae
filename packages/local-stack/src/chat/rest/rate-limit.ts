import { createHash } from 'node:crypto';
import type { ChatRateLimits, RateRule } from '../options.js';
import type { Reply } from './reply.js';
import { take, type Window } from './window.js';

// Discord reference, "Rate Limits": 50 requests per second for a bot. Limits per route are not published: one that does
// not bind below the global one, so that a test says for itself where a route is tighter.
const GLOBAL = { limit: 50, windowMs: 1_000 };
const PER_ROUTE = { limit: 50, windowMs: 1_000 };

const seconds = (ms: number): string => (ms / 1_000).toFixed(3);

const headersOf = (
  bucket: string,
  { limit }: RateRule,
  { used, resetAt }: Window,
  now: number,
) => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(limit - used),
  'x-ratelimit-reset': seconds(resetAt),
  'x-ratelimit-reset-after': seconds(resetAt - now),
  'x-ratelimit-bucket': bucket,
});

export const limited = (retryAfterMs: number, scope: string | null): Reply => ({
  status: 429,
  headers: {
    'retry-after': String(Math.ceil(retryAfterMs / 1_000)),
    ...(scope === null ? {} : { 'x-ratelimit-scope': scope }),
    ...(scope === 'global' ? { 'x-ratelimit-global': 'true' } : {}),
  },
  body: {
    message: 'You are being rate limited.',
    retry_after: retryAfterMs / 1_000,
    global: scope === 'global',
    // Optional in the reference, required by the published description: both are content with it.
    code: 0,
  },
});

export type Verdict = { readonly refused: Reply | null; readonly headers: Record<string, string> };

export const createRateLimiter = (options: ChatRateLimits) => {
  const windows = new Map<string, Window>();
  let invalid = 0;

  const check = (route: string, major: string, isOpen: boolean, now: number): Verdict => {
    const global = options.global ?? GLOBAL;
    if (global !== false && !isOpen) {
      const { allowed, window } = take(windows.get('global'), global, now);
      windows.set('global', window);
      if (!allowed) return { refused: limited(window.resetAt - now, 'global'), headers: {} };
    }
    const rule = options.routes?.[route] ?? PER_ROUTE;
    const bucket = createHash('sha256').update(route).digest('hex').slice(0, 32);
    const key = `${bucket}:${major}`;
    const { allowed, window } = take(windows.get(key), rule, now);
    // Interaction tokens make a bucket each; forgetting the closed ones keeps the map small.
    if (windows.size > 5_000)
      for (const [name, { resetAt }] of windows) if (resetAt <= now) windows.delete(name);
    windows.set(key, window);
    const headers = headersOf(bucket, rule, window, now);
    return { refused: allowed ? null : limited(window.resetAt - now, 'user'), headers };
  };

  return {
    check,
    /** Discord reference, "Invalid Request Limit": 401, 403 and 429, but not where the scope is shared. */
    countInvalid: (reply: Reply): void => {
      const shared = reply.headers?.['x-ratelimit-scope'] === 'shared';
      if ([401, 403, 429].includes(reply.status) && !shared) invalid += 1;
    },
    invalidRequests: () => invalid,
  };
};
