import httpProxy from '@fastify/http-proxy';
import { refuseOldLogin } from '@guildhall/auth';
import { invalid, notFound, Problem } from '@guildhall/contracts';
import { proxyRequest, type Upstream } from '@guildhall/contracts/platform';
import { methodsOf, serveByPlugin, steady } from '@guildhall/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getLiveSession } from '../../live-session/live-session.js';
import type { Sessions } from '../sessions/service.js';
import type { KnownUpstreams } from '../upstreams/known-upstreams.js';
import { boundBody, laneDispatcher, replyOptions } from './forward.js';
import { isKeptBack } from './kept-back.js';
import { createLanes, type LaneOptions, type Lanes } from './lanes.js';
import { contractAt } from './own-contracts.js';
import { createPassages } from './passages.js';
import { type ProxiedPath, refusedPart, rewrite, splitPath } from './path.js';
import { onlyWebSockets } from './upgrades.js';
import { isWebSocket, type WebSocketRules, webSockets } from './web-sockets.js';

export interface ProxyDependencies extends LaneOptions {
  readonly known: Pick<KnownUpstreams, 'find'>;
  readonly sessions: Pick<Sessions, 'getAccessToken'> & WebSocketRules['sessions'];
  readonly socketsPerPerson: number;
}

interface Led {
  readonly upstream: Upstream;
  readonly asked: ProxiedPath;
}

const methodNotAllowed = ({ name, methods }: Upstream, method: string) =>
  new Problem(405, 'METHOD_NOT_ALLOWED', `${name} takes no ${method}`, {
    headers: { Allow: methods.join(', ') },
  });

export async function proxyRoutes(
  app: FastifyInstance,
  { known, sessions, socketsPerPerson, ...options }: ProxyDependencies,
): Promise<Lanes> {
  const lanes = createLanes(options);
  app.addHook('onClose', lanes.close);
  const passages = createPassages();
  const led = new WeakMap<FastifyRequest, Led>();
  const sockets = webSockets(app, passages, { sessions, perPerson: socketsPerPerson });

  /** Everything that may refuse a request, before the plugin sees it. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { upstream, asked } = led.get(request) ?? {};
    if (!upstream || !asked) throw notFound('There is nothing at this address');
    const lane = lanes.of(upstream);
    if (!lane.methods.has(request.method)) throw methodNotAllowed(upstream, request.method);
    const refused = refusedPart(asked.path);
    if (refused) throw invalid(`The path holds ${refused}, which is not forwarded`);
    const path = rewrite(asked.path, upstream.rewrites);
    if (isKeptBack(upstream, path))
      throw notFound(`${upstream.name} keeps this from everybody but those who run it`);
    // What hurts there takes a young login as it does here: the service itself sees a token, which has no age.
    const contract = contractAt(upstream, request.method, path);
    if (contract) refuseOldLogin(contract, request.caller, request, new Date());
    const token = await sessions.getAccessToken(getLiveSession(request));
    const passage = passages.begin(lane, asked, token, reply);
    if (isWebSocket(request)) sockets.hold(passage);
    else boundBody(passage);
  }

  await app.register(async scope => {
    // Bodies pass as they come; the plugin brings the parser that leaves them unread.
    scope.removeAllContentTypeParsers();
    serveByPlugin(scope, proxyRequest);

    // Before the caller is asked who it is: the names of upstreams are no secret, and a mistyped address is no login.
    scope.addHook('onRequest', async request => {
      const asked = splitPath(request.raw.url ?? '');
      const upstream = asked && (await known.find(asked.name));
      if (!upstream)
        throw notFound(`There is no ${request.method} ${request.url.split('?', 1)[0]}`);
      led.set(request, { upstream, asked });
      app.guildhall.arrivals.allow(request, steady(upstream.idle_timeout_ms));
    });

    await scope.register(httpProxy, {
      prefix: '/api/:upstream',
      upstream: '',
      httpMethods: [...methodsOf(proxyRequest)],
      preHandler: admit as never,
      undici: laneDispatcher(passages),
      disableCache: true,
      disableRequestLogging: true,
      ...sockets.options,
      replyOptions: { getUpstream: request => passages.of(request).origin },
      // Where it leads is the passage’s own; the plugin’s reading of the path would tidy it.
      handler: (request, reply) => reply.from('/', replyOptions(passages.of(request))),
    });
    onlyWebSockets(app.server);
  });
  return lanes;
}
