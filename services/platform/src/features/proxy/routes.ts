import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { proxyRequest, type Upstream } from '@guildhall/contracts/platform';
import { methodsOf, serveByPlugin } from '@guildhall/service-kit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Pool } from 'undici';
import type { Sessions } from '../sessions/service.js';
import { admitTo } from './admission.js';
import { answerHeaders } from './answer-headers.js';
import { callersLocation } from './location.js';
import { rewrite, splitPath } from './path.js';
import { isLostConnection, problemOfUpstream } from './upstream-problem.js';

interface ProxyDependencies {
  readonly upstreams: readonly Upstream[];
  /** By upstream name. */
  readonly dispatchers: ReadonlyMap<string, Pool>;
  readonly sessions: Pick<Sessions, 'getAccessToken'>;
}

/** Idempotent (RFC 9110 9.2.1) and without a body to buffer. */
const retried: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD']);

function replyOptions(upstream: Upstream): NonNullable<FastifyHttpProxyOptions['replyOptions']> {
  return {
    rewriteRequestHeaders: request => request.proxied.headers,
    rewriteHeaders: (headers, request) =>
      request
        ? answerHeaders(headers, request.proxied.own, location =>
            callersLocation(upstream, request.url, location),
          )
        : headers,
    // In milliseconds; null: no retry. The plugin's default retries a GET ten times on 503.
    retryDelay: ({ err, req, attempt }) =>
      attempt === 0 && retried.has(req.method) && isLostConnection(err) ? 1 : null,
    onError: (reply, { error }) => {
      (reply as FastifyReply).send(problemOfUpstream(upstream.name, error.cause));
    },
  };
}

/** Registers the plugin once per upstream, at `/api/<name>`. */
export async function proxyRoutes(
  app: FastifyInstance,
  { upstreams, dispatchers, sessions }: ProxyDependencies,
): Promise<void> {
  await app.register(async scope => {
    scope.decorateRequest('proxied');
    // Bodies are streamed; the plugin's parser leaves them unread.
    scope.removeAllContentTypeParsers();
    serveByPlugin(scope, proxyRequest);
    for (const upstream of upstreams) {
      const { origin, pathname } = new URL(upstream.target);
      const prefix = `/api/${upstream.name}`;
      const dispatcher = dispatchers.get(upstream.name);
      await scope.register(httpProxy, {
        prefix,
        upstream: origin,
        rewritePrefix: pathname.replace(/\/+$/, ''),
        preRewrite: url => `${prefix}${rewrite(splitPath(url)?.path ?? '/', upstream.rewrites)}`,
        internalRewriteLocationHeader: false,
        httpMethods: [...methodsOf(proxyRequest)],
        preHandler: admitTo(upstream, sessions),
        ...(dispatcher && { undici: dispatcher, destroyAgent: true }),
        disableRequestLogging: true,
        replyOptions: replyOptions(upstream),
      });
    }
  });
}
