import type { Endpoint } from '../endpoint.js';
import { addressOf } from './address.js';
import { takes } from './credentials.js';
import { acceptOf } from './media.js';
import type { CallOptions, ClientOptions } from './options.js';
import { encodeBody } from './request-body.js';

export interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** The parts of a request that are the same in every attempt. */
export interface PreparedRequest {
  readonly url: string;
  readonly init: (
    credentials: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => RequestInit;
  readonly requestId: string | undefined;
}

function requestIdOf(client: ClientOptions, call: CallOptions): string | undefined {
  if (call.requestId !== undefined) return call.requestId;
  return typeof client.requestId === 'function' ? client.requestId() : client.requestId;
}

export function prepareRequest(
  endpoint: Endpoint,
  input: AnyInput,
  client: ClientOptions,
  call: CallOptions,
): PreparedRequest {
  const requestId = requestIdOf(client, call);
  const { payload, contentType } = encodeBody(endpoint.bodyType, input.body);
  const credentials = client.credentials ?? (takes(endpoint).session ? 'include' : undefined);
  const fixed: RequestInit = {
    method: endpoint.method,
    // Redirects could leak the token or body to another address.
    redirect: 'manual',
    ...(payload === undefined ? {} : { body: payload }),
    ...(credentials === undefined ? {} : { credentials }),
  };
  const headers = {
    accept: acceptOf(endpoint),
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
    ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
  };
  return {
    url: addressOf(client.baseUrl, endpoint.path, input),
    init: (own, signal) => ({
      ...fixed,
      signal,
      headers: { ...headers, ...own, ...client.headers, ...call.headers },
    }),
    requestId,
  };
}
