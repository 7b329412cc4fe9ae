import type { ServerResponse } from 'node:http';
import { Problem } from '@guildhall/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Outcome } from './breaker.js';
import type { Lane } from './lanes.js';
import { type ProxiedPath, rewrite } from './path.js';
import { leavingHeaders } from './request-headers.js';
import { notAdmitted } from './upstream-problem.js';

/** Not the name of any header: so a passage goes along with those it is sent with. */
const passageOf = Symbol('passage');

export type LeavingHeaders = Record<string, string | string[]> & { [passageOf]?: Passage };

/** One request on its way, until its caller has the whole answer or has left. */
export interface Passage {
  /** Made up for this one: what names it to a WebSocket, which is handed no more than an address. */
  readonly host: string;
  readonly lane: Lane;
  readonly request: FastifyRequest;
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
    passage: Passage;
  }
}

/** Nobody reads it. */
const hasLeftAlready = new Problem(408, 'REQUEST_TIMEOUT', 'The caller left');

let last = 0;

/** Throws where the lane’s breaker lets nobody pass. */
export function beginPassage(
  lane: Lane,
  asked: ProxiedPath,
  token: string,
  { request, raw }: FastifyReply,
): Passage {
  const { upstream, base, admit } = lane;
  // Whoever left while it was asked who calls says so no more.
  if (request.raw.socket.destroyed) throw hasLeftAlready;
  const admission = admit();
  if (!admission.admitted) throw notAdmitted(upstream.name, admission.retryAfterMs);
  last += 1;
  const headers: LeavingHeaders = leavingHeaders(request.raw.headers, upstream.request_headers, {
    token,
    requestId: request.id,
    isOurs: upstream.configured_by !== null,
  });
  const passage: Passage = {
    host: `${last}.proxied`,
    lane,
    request,
    raw,
    path: `${base}${rewrite(asked.path, upstream.rewrites)}${asked.query}`,
    headers,
    settle: admission.settle,
    whenLeft: () => undefined,
  };
  headers[passageOf] = passage;
  request.passage = passage;
  raw.once('close', () => {
    passage.settle('abandoned');
    if (!raw.writableFinished) passage.whenLeft();
  });
  return passage;
}

/** The plugin hands on no more than an address and headers, and copies these as they are. */
export function passageIn(headers: LeavingHeaders): Passage {
  const passage = headers[passageOf];
  if (!passage) throw new Error('these headers are of no passage');
  return passage;
}
