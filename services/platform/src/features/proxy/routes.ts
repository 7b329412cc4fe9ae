import httpProxy from '@fastify/http-proxy';
import { refuseOldLogin } from '@guildhall/auth';
import { invalid, notFound, Problem } from '@guildhall/contracts';
import { proxyRequest, type Upstream } from '@guildhall/contracts/platform';
import { methodsOf, serveByPlugin } from '@guildhall/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getLiveSession } from '../../live-session/live-session.js';
import type { Sessions } from '../sessions/service.js';
import type { UpstreamCache } from '../upstreams/upstream-cache.js';
import { boundBody, forward, laneDispatcher } from './forward.js';
import { contractAt, isForOperators, largestBodyAt } from './own-services.js';
import { type ProxiedPath, refusedPart, rewrite, splitPath } from './path.js';
import { beginProxiedRequest } from './proxied-request.js';
import { onlyWebSockets } from './upgrades.js';
import { createUpstreamClients, type UpstreamClients } from './upstream-clients.js';
import { isWebSocket, type WebSocketRules, webSockets } from './web-sockets.js';

export interface ProxyDependencies {
  readonly known: Pick<UpstreamCache, 'find'>;
  readonly sessions: Pick<Sessions, 'getAccessToken'> & WebSocketRules['sessions'];
  readonly socketsPerPerson: number;
  /** Private addresses that rows of administrators may name at all. */
  readonly privateRanges: readonly string[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Which upstream it leads to, and what is asked of it. */
    led: { readonly upstream: Upstream; readonly asked: ProxiedPath } | null;
  }
}

const methodNotAllowed = ({ name, methods }: Upstream, method: string) =>
  new Problem(405, 'METHOD_NOT_ALLOWED', `${name} takes no ${method}`, {
    headers: { Allow: methods.join(', ') },
  });

export async function proxyRoutes(
  app: FastifyInstance,
  { known, sessions, socketsPerPerson, privateRanges }: ProxyDependencies,
): Promise<UpstreamClients> {
  const clients = createUpstreamClients(privateRanges);
  app.addHook('onClose', clients.close);
  const sockets = webSockets(app, { sessions, perPerson: socketsPerPerson });

  /** Everything that may refuse a request, before the plugin sees it. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!request.led) throw notFound('There is nothing at this address');
    const { upstream, asked } = request.led;
    const client = clients.of(upstream);
    if (!client.methods.has(request.method)) throw methodNotAllowed(upstream, request.method);
    const refused = refusedPart(asked.path);
    if (refused) throw invalid(`The path holds ${refused}, which is not forwarded`);
    const path = rewrite(asked.path, upstream.rewrites);
    if (isForOperators(upstream, path))
      throw notFound(`${upstream.name} keeps this from everybody but those who run it`);
    // What hurts there takes a young login as it does here: the service itself sees a token, which has no age.
    const contract = contractAt(upstream, request.method, path);
    if (contract) refuseOldLogin(contract, request.caller, request, new Date());
    const token = await sessions.getAccessToken(getLiveSession(request));
    const proxied = beginProxiedRequest(client, asked, token, reply);
    if (isWebSocket(request)) sockets.hold(proxied);
    else boundBody(proxied, Math.min(upstream.body_limit_bytes, largestBodyAt(contract)));
  }

  /**
   * The plugin’s own handler gets WebSockets only. Of any other request it would make five URLs and use none: the
   * path has been checked above, and goes on, as it was sent.
   */
  function lead(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    admit(request, reply)
      .then(() => (isWebSocket(request) ? done() : forward(reply)))
      .catch(done);
  }

  await app.register(async scope => {
    scope.decorateRequest('led', null);
    scope.decorateRequest('proxied');
    // Bodies pass as they come; the plugin brings the parser that leaves them unread.
    scope.removeAllContentTypeParsers();
    serveByPlugin(scope, proxyRequest);

    // Before the caller is asked who it is: the names of upstreams are no secret, and a mistyped address is no login.
    scope.addHook('onRequest', async (request, reply) => {
      const asked = splitPath(request.raw.url ?? '');
      const upstream = asked && (await known.find(asked.name));
      if (!upstream)
        throw notFound(`There is no ${request.method} ${request.url.split('?', 1)[0]}`);
      request.led = { upstream, asked };
      // Silence of the upstream is answered 504 before.
      reply.raw.setTimeout(upstream.idle_timeout_ms + 5_000, () => reply.raw.destroy());
    });

    await scope.register(httpProxy, {
      prefix: '/api/:upstream',
      upstream: '',
      httpMethods: [...methodsOf(proxyRequest)],
      preHandler: lead as never,
      undici: laneDispatcher,
      disableRequestLogging: true,
      ...sockets.options,
    });
    onlyWebSockets(app.server);
  });
  return clients;
}
