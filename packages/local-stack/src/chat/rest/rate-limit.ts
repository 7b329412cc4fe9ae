import type { FastifyReply } from 'fastify';

// Discord, "Rate Limits": of all requests of a bot together.
const LIMIT = 50;
const WINDOW_MS = 1_000;

export function sendRateLimited(reply: FastifyReply, retryAfterMs: number, scope?: string) {
  const global = scope === 'global';
  return reply
    .code(429)
    .headers({
      'retry-after': Math.ceil(retryAfterMs / 1_000),
      ...(scope !== undefined && { 'x-ratelimit-scope': scope }),
      ...(global && { 'x-ratelimit-global': 'true' }),
    })
    .send({ message: 'You are being rate limited.', retry_after: retryAfterMs / 1_000, global });
}

/** How long a request has to wait for the next window; 0: not at all. */
export function createRateLimit(): () => number {
  let window = { used: 0, endsAt: 0 };
  return () => {
    const now = Date.now();
    if (window.endsAt <= now) window = { used: 0, endsAt: now + WINDOW_MS };
    window.used += 1;
    return window.used > LIMIT ? window.endsAt - now : 0;
  };
}
