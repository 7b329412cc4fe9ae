import type { Endpoint } from '../endpoint.js';
import { attempt, type Journey, noAnswer, type Received } from './attempt.js';
import { ConnectionError } from './connection-error.js';
import { credentialsFor } from './credentials.js';
import { startDeadline } from './deadline.js';
import type { CallOptions, ClientOptions } from './options.js';
import { type AnyInput, prepareRequest } from './request.js';
import { waitBefore } from './retry.js';

const TIMEOUT_MS = 10_000;

type Attempt = () => Promise<Received>;

/** Retries safe requests: after a refused connection, or with Retry-After. */
async function repeatedly(journey: Journey, retries: number, once: Attempt): Promise<Received> {
  for (let left = retries; ; left--) {
    const outcome = await once().catch((error: unknown) => {
      if (error instanceof ConnectionError && error.reason === 'refused') return error;
      throw error;
    });
    const refused = outcome instanceof ConnectionError;
    const remaining = journey.deadline.remainingMs();
    const wait = left > 0 ? waitBefore(refused ? { refused } : outcome, remaining) : undefined;
    if (wait !== undefined) await journey.deadline.pause(wait);
    else if (refused) throw outcome;
    else return outcome;
  }
}

/** One call with retries and one token renewal, all within one deadline. */
export async function exchange(
  name: string,
  endpoint: Endpoint,
  input: AnyInput,
  client: ClientOptions,
  call: CallOptions,
): Promise<Received> {
  const request = prepareRequest(endpoint, input, client, call);
  const deadline = startDeadline(call.timeoutMs ?? client.timeoutMs ?? TIMEOUT_MS, call.signal);
  const journey: Journey = { name, request, client, deadline, sent: false };
  const available = { token: call.token ?? client.token, apiKey: call.apiKey ?? client.apiKey };
  const safe = endpoint.method === 'GET' && !endpoint.changesState;
  const retries = safe ? 1 : 0;
  const credentials = (rejected?: string) =>
    deadline.race(credentialsFor(endpoint, available, rejected));

  try {
    const { headers, token } = await credentials();
    const answer = await repeatedly(journey, retries, () => attempt(journey, headers));
    const renewable = typeof available.token === 'function';
    if (answer.status !== 401 || token === undefined || !renewable) return answer;
    // With a refused token nothing was executed, so every method may be repeated.
    const renewed = await credentials(token);
    if (renewed.token === token) return answer;
    return await repeatedly(journey, retries, () => attempt(journey, renewed.headers));
  } catch (error) {
    const ended = deadline.ended();
    if (error instanceof ConnectionError || !ended) throw error;
    throw noAnswer(journey, ended, error);
  } finally {
    deadline.release();
  }
}
