import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Problem } from '@guildhall/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Outcome } from './breaker.js';
import type { Lane } from './lanes.js';
import { type ProxiedPath, rewrite } from './path.js';
import { leavingHeaders } from './request-headers.js';
import { notAdmitted } from './upstream-problem.js';

/** One request on its way, until its caller has the whole answer or has left. */
export interface Passage {
  /** Made up for this one: what names it to whoever is handed no more than an address. */
  readonly origin: string;
  readonly lane: Lane;
  readonly request: FastifyRequest;
  /** Where the answer goes. */
  readonly raw: ServerResponse;
  readonly path: string;
  readonly headers: Record<string, string | string[]>;
  /** Says `left` when its caller has left before the whole answer was there. */
  readonly caller: EventEmitter;
  readonly settle: (outcome: Outcome) => void;
}

export interface Passages {
  /** Throws where the lane’s breaker lets nobody pass. */
  readonly begin: (lane: Lane, asked: ProxiedPath, token: string, reply: FastifyReply) => Passage;
  /** By its made-up origin. */
  readonly at: (origin: string) => Passage;
  readonly of: (request: object) => Passage;
}

const hasLeft = () => new Error('the caller left');
/** Nobody reads it. */
const hasLeftAlready = new Problem(408, 'REQUEST_TIMEOUT', 'The caller left');

/**
 * The plugin hands what it forwards to undici, or to a WebSocket, by its address alone. Each request gets an
 * address of its own, so that the other end knows its lane, its path as it was sent, and when its caller leaves.
 */
export function createPassages(): Passages {
  const underway = new Map<string, Passage>();
  const byRequest = new WeakMap<object, Passage>();
  let last = 0;
  return {
    begin: (lane, asked, token, reply) => {
      const { upstream, base, admit } = lane;
      const { request, raw } = reply;
      // Whoever left while it was asked who calls says so no more.
      if (request.raw.socket.destroyed) throw hasLeftAlready;
      const admission = admit();
      if (!admission.admitted) throw notAdmitted(upstream.name, admission.retryAfterMs);
      last += 1;
      const passage: Passage = {
        origin: `http://${last}.proxied`,
        lane,
        request,
        raw,
        path: `${base}${rewrite(asked.path, upstream.rewrites)}${asked.query}`,
        headers: leavingHeaders(request.raw.headers, upstream.request_headers, {
          token,
          requestId: request.id,
          isOurs: upstream.configured_by !== null,
        }),
        caller: new EventEmitter(),
        settle: admission.settle,
      };
      underway.set(passage.origin, passage);
      byRequest.set(request, passage);
      raw.once('close', () => {
        underway.delete(passage.origin);
        passage.settle('abandoned');
        if (!raw.writableFinished) passage.caller.emit('left');
      });
      return passage;
    },
    at: origin => {
      const passage = underway.get(origin);
      if (!passage) throw hasLeft();
      return passage;
    },
    of: request => {
      const passage = byRequest.get(request);
      if (!passage) throw hasLeft();
      return passage;
    },
  };
}
