import type { ServerResponse } from 'node:http';
import { Problem } from '@guildhall/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Outcome } from './breaker.js';
import { type ProxiedPath, rewrite } from './path.js';
import { leavingHeaders } from './request-headers.js';
import type { UpstreamClient } from './upstream-clients.js';
import { notAdmitted } from './upstream-problem.js';

/** Not the name of any header: so it goes along with those it is sent with. */
const proxiedOf = Symbol('proxied');

export type LeavingHeaders = Record<string, string | string[]> & { [proxiedOf]?: ProxiedRequest };

/** One request on its way, until its caller has the whole answer or has left. */
export interface ProxiedRequest {
  /** Made up for this one: what names it to a WebSocket, which is handed no more than an address. */
  readonly host: string;
  readonly client: UpstreamClient;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Where the answer goes. */
  readonly raw: ServerResponse;
  readonly path: string;
  readonly headers: LeavingHeaders;
  readonly settle: (outcome: Outcome) => void;
  /** Called when its caller has left before the whole answer was there. */
  whenLeft: () => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    proxied: ProxiedRequest;
  }
}

/** Nobody reads it. */
const hasLeftAlready = new Problem(408, 'REQUEST_TIMEOUT', 'The caller left');

let last = 0;

/** Throws where the client’s breaker lets nobody pass. */
export function beginProxiedRequest(
  client: UpstreamClient,
  asked: ProxiedPath,
  token: string,
  reply: FastifyReply,
): ProxiedRequest {
  const { request, raw } = reply;
  const { upstream, base, breaker } = client;
  // Whoever left while it was asked who calls says so no more.
  if (request.raw.socket.destroyed) throw hasLeftAlready;
  const admission = breaker.admit();
  if (!admission.admitted) throw notAdmitted(upstream.name, admission.retryAfterMs);
  last += 1;
  const headers: LeavingHeaders = leavingHeaders(request.raw.headers, upstream.request_headers, {
    token,
    requestId: request.id,
    isOurs: upstream.configured_by !== null,
  });
  const proxied: ProxiedRequest = {
    host: `${last}.proxied`,
    client,
    request,
    reply,
    raw,
    path: `${base}${rewrite(asked.path, upstream.rewrites)}${asked.query}`,
    headers,
    settle: admission.settle,
    whenLeft: () => undefined,
  };
  headers[proxiedOf] = proxied;
  request.proxied = proxied;
  raw.once('close', () => {
    proxied.settle('abandoned');
    if (!raw.writableFinished) proxied.whenLeft();
  });
  return proxied;
}

/** The plugin hands on no more than an address and headers, and copies these as they are. */
export function proxiedIn(headers: LeavingHeaders): ProxiedRequest {
  const proxied = headers[proxiedOf];
  if (!proxied) throw new Error('these headers are of no proxied');
  return proxied;
}
