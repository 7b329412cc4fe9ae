import { say } from '@guildhall/contracts/said';
import type { UpstreamClient } from './upstream-clients.js';
import { problemOfUpstream } from './upstream-problem.js';

/** A person waits for it. */
const patience = 10_000;

/**
 * Asks an upstream once over its own connections, in nobody's name. An open breaker keeps nobody from it: whoever has
 * just mended the upstream wants to know, and an answer closes the breaker.
 */
export async function sendTestRequest(
  { upstream, base, breaker, pool }: UpstreamClient,
  path: string,
) {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: `${base}${path}`,
      headers: { accept: '*/*' },
      signal: AbortSignal.timeout(patience),
    });
    // What it says is nobody's business here.
    body.on('error', () => undefined).destroy();
    breaker.reset();
    return { answered: true, status: statusCode, took_ms: took(), trouble: null };
  } catch (error) {
    const isLate = (error as Error).name === 'TimeoutError';
    const trouble = isLate
      ? say('upstream_silent', upstream.name, patience / 1000)
      : problemOfUpstream(upstream.name, error).message;
    return { answered: false, status: null, took_ms: took(), trouble };
  }
}
