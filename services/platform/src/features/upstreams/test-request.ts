import { Problem } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import type { Upstream } from '@guildhall/contracts/platform';
import type { Dispatcher } from 'undici';
import { problemOfUpstream } from '../proxy/upstream-problem.js';

/** Time limit, because a person is waiting. */
const timeoutMs = 10_000;

/** Sends one request to an upstream through the proxy's connections, without a token. */
export async function sendTestRequest(
  { name, target }: Pick<Upstream, 'name' | 'target'>,
  dispatcher: Pick<Dispatcher, 'request'>,
  path: string,
) {
  const { origin, pathname } = new URL(target);
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const { statusCode, body } = await dispatcher.request({
      origin,
      method: 'GET',
      path: `${pathname.replace(/\/+$/, '')}${path}`,
      headers: { accept: '*/*' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    body.on('error', () => undefined).destroy();
    return {
      answered: true,
      status: statusCode,
      took_ms: took(),
      trouble: null,
      trouble_said: null,
    };
  } catch (error) {
    const isLate = (error as Error).name === 'TimeoutError';
    const silent = message('upstream_silent', name, timeoutMs / 1000);
    const { message: trouble, said: trouble_said } = isLate
      ? new Problem(504, 'UPSTREAM_TIMEOUT', silent)
      : problemOfUpstream(name, error);
    return { answered: false, status: null, took_ms: took(), trouble, trouble_said };
  }
}
