import { refuseOldLogin } from '@guildhall/auth';
import { invalid, notFound, Problem } from '@guildhall/contracts';
import { proxyRequest, type Upstream } from '@guildhall/contracts/platform';
import { serve, steady } from '@guildhall/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getLiveSession } from '../../live-session/live-session.js';
import type { Sessions } from '../sessions/service.js';
import type { KnownUpstreams } from '../upstreams/known-upstreams.js';
import { forward } from './forward.js';
import { isKeptBack } from './kept-back.js';
import { createLanes, type LaneOptions } from './lanes.js';
import { contractAt } from './own-contracts.js';
import { type ProxiedPath, refusedPart, rewrite, splitPath } from './path.js';

export interface ProxyDependencies extends LaneOptions {
  readonly known: Pick<KnownUpstreams, 'find'>;
  readonly sessions: Pick<Sessions, 'getAccessToken'>;
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
  { known, sessions, ...options }: ProxyDependencies,
): Promise<void> {
  const lanes = createLanes(options);
  app.addHook('onClose', lanes.close);
  const led = new WeakMap<FastifyRequest, Led>();

  await app.register(async scope => {
    // Bodies pass as they come; the platform’s other routes keep their parsers.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    // Before the caller is asked who it is: the names of upstreams are no secret, and a mistyped address is no login.
    scope.addHook('onRequest', async request => {
      const asked = splitPath(request.raw.url ?? '');
      const upstream = asked && (await known.find(asked.name));
      if (!upstream)
        throw notFound(`There is no ${request.method} ${request.url.split('?', 1)[0]}`);
      led.set(request, { upstream, asked });
      app.guildhall.arrivals.allow(request, steady(upstream.idle_timeout_ms));
    });

    serve(scope, proxyRequest, async ({ caller, request, reply }) => {
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
      if (contract) refuseOldLogin(contract, caller, request, new Date());
      const token = await sessions.getAccessToken(getLiveSession(request));
      return forward(lane, { request, reply, asked, token });
    });
  });
}
