import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { answerHeaders } from './answer-headers.js';
import { boundedBody } from './body.js';
import type { Outcome } from './breaker.js';
import type { Lane } from './lanes.js';
import { exchange, type ProxiedPath, rewrite } from './path.js';
import { leavingHeaders } from './request-headers.js';
import {
  isLostConnection,
  isUpstreamsFault,
  notAdmitted,
  problemOfUpstream,
} from './upstream-problem.js';

export interface Forwarding {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly asked: ProxiedPath;
  readonly token: string;
}

/** May be asked twice without anybody noticing (RFC 9110 9.2.1), and have no body that would have to be kept. */
const retried: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** A redirect inside the upstream leads to where the caller finds it; any other is the caller’s own to follow. */
function locationFor({ upstream, origin, base }: Lane, path: string) {
  return (location: string): string => {
    if (!URL.canParse(location, origin + path)) return location;
    const to = new URL(location, origin + path);
    const inside = to.origin === origin ? exchange(to.pathname, base, '') : null;
    if (inside === null) return location;
    const asked = upstream.rewrites
      .filter(rule => rule.to !== '')
      .map(rule => exchange(inside, rule.to, rule.from))
      .find(found => found !== null);
    return `/api/${upstream.name}${asked ?? inside}${to.search}${to.hash}`;
  };
}

function requestOf(lane: Lane, { request, asked, token }: Forwarding): Dispatcher.DispatchOptions {
  const { upstream, base } = lane;
  const { raw } = request;
  const method = raw.method ?? 'GET';
  const headers = leavingHeaders(raw.headers, upstream.request_headers, {
    token,
    requestId: request.id,
    isOurs: upstream.configured_by !== null,
  });
  const body = retried.has(method) ? null : boundedBody(raw, upstream.body_limit_bytes);
  const length = raw.headers['content-length'];
  if (body && length !== undefined) headers['content-length'] = length;
  return {
    method,
    path: `${base}${rewrite(asked.path, upstream.rewrites)}${asked.query}`,
    headers,
    body,
  };
}

/** A request that is refused before it leaves says nothing about the upstream. */
function prepare(lane: Lane, forwarding: Forwarding, settle: (outcome: Outcome) => void) {
  try {
    return requestOf(lane, forwarding);
  } catch (error) {
    settle('abandoned');
    throw error;
  }
}

/**
 * Sends the request on and streams the answer back, each as fast as the slower side takes it. Rejects
 * with what to answer while nothing has been answered yet; afterwards a broken answer is cut off, so that
 * the caller does not take it for a whole one.
 */
export function forward(lane: Lane, forwarding: Forwarding): Promise<FastifyReply> {
  const { upstream, pool } = lane;
  const { reply } = forwarding;
  const { raw } = reply;
  const admission = lane.admit();
  if (!admission.admitted) throw notAdmitted(upstream.name, admission.retryAfterMs);
  const { settle } = admission;
  const sent = prepare(lane, forwarding, settle);

  return new Promise((resolve, reject) => {
    let attemptsLeft = retried.has(sent.method) ? 2 : 1;
    let upstreamSide: Dispatcher.DispatchController | undefined;
    let hasLeft = false;
    raw.once('close', () => {
      hasLeft = !raw.writableFinished;
      if (hasLeft) upstreamSide?.abort(new Error('the caller left'));
    });

    function finish(): void {
      reply.hijack();
      resolve(reply);
    }

    function fail(error: Error): void {
      if (hasLeft || raw.headersSent) {
        settle('abandoned');
        raw.destroy();
        finish();
      } else if (attemptsLeft > 0 && isLostConnection(error)) {
        attempt();
      } else {
        settle(isUpstreamsFault(error) ? 'failed' : 'abandoned');
        reject(problemOfUpstream(upstream.name, error));
      }
    }

    /** A caller that takes nothing is as silent as an upstream that sends nothing. */
    function waitForCaller(): void {
      upstreamSide?.pause();
      const silence = setTimeout(() => raw.destroy(), upstream.idle_timeout_ms).unref();
      raw.once('drain', () => {
        clearTimeout(silence);
        upstreamSide?.resume();
      });
    }

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: controller => {
        upstreamSide = controller;
        if (hasLeft) controller.abort(new Error('the caller left'));
      },
      onResponseStart: (_controller, status, headers) => {
        // 1xx: the answer itself is still to come.
        if (status < 200) return;
        settle('answered');
        reply.hijack();
        raw.writeHead(
          status,
          answerHeaders(headers, reply.getHeaders(), locationFor(lane, sent.path)),
        );
        // Where the first piece is not there yet, the caller hears at least that an answer has begun.
        setImmediate(() => raw.writableEnded || raw.destroyed || raw.flushHeaders());
      },
      onResponseData: (_controller, chunk) => {
        if (!raw.write(chunk)) waitForCaller();
      },
      onResponseEnd: () => {
        raw.end();
        finish();
      },
      onResponseError: (_controller, error) => fail(error),
    };

    function attempt(): void {
      attemptsLeft -= 1;
      pool.dispatch(sent, handler);
    }
    attempt();
  });
}
