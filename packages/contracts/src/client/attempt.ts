import { ConnectionError, type ConnectionReason, readNetworkError } from './connection-error.js';
import type { Deadline } from './deadline.js';
import type { ClientOptions } from './options.js';
import type { PreparedRequest } from './request.js';
import { type ReadBody, readBody } from './response-body.js';
import { readRetryAfter } from './retry.js';

const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

/** Any response. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ReadBody;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;
}

/** Shared by the attempts of a call. */
export interface Journey {
  readonly name: string;
  readonly request: PreparedRequest;
  readonly client: ClientOptions;
  readonly deadline: Deadline;
  /** Whether anything may have reached the service yet. */
  sent: boolean;
}

export function noAnswer(journey: Journey, reason: ConnectionReason, cause?: unknown) {
  const { name, request, sent } = journey;
  return new ConnectionError({
    endpoint: name,
    reason,
    sent,
    requestId: request.requestId,
    cause,
  });
}

/** Sends the request once and reads the complete response. */
export async function attempt(
  journey: Journey,
  credentials: Readonly<Record<string, string>>,
): Promise<Received> {
  const { client, deadline, request } = journey;
  const send = client.fetch ?? globalThis.fetch;
  const sentBefore = journey.sent;
  deadline.signal.throwIfAborted();
  journey.sent = true;
  try {
    const response = await deadline.race(
      send(request.url, request.init(credentials, deadline.signal)),
    );
    if (response.type === 'opaqueredirect') throw noAnswer(journey, 'redirect');
    const body = await deadline.race(
      readBody(response, client.maxResponseBytes ?? MAX_RESPONSE_BYTES),
    );
    if (!body) throw noAnswer(journey, 'too_large');
    const { headers, status } = response;
    return {
      status,
      headers,
      body,
      retryAfter: readRetryAfter(headers.get('retry-after'), new Date()),
      requestId: headers.get('x-request-id') ?? request.requestId,
    };
  } catch (error) {
    if (error instanceof ConnectionError || deadline.ended()) throw error;
    const failure = readNetworkError(error);
    journey.sent = sentBefore || failure.sent;
    throw noAnswer(journey, failure.reason, error);
  }
}
