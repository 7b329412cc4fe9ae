import { refuseOldLogin } from '@guildhall/auth';
import { invalid, notFound, Problem } from '@guildhall/contracts';
import type { Upstream } from '@guildhall/contracts/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getLiveSession } from '../../live-session/live-session.js';
import type { Sessions } from '../sessions/service.js';
import { countedBody } from './body.js';
import { contractAt, isForOperators, largestBodyAt } from './own-services.js';
import { refusedPart, rewrite, splitPath } from './path.js';
import { leavingHeaders } from './request-headers.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the plugin sends to the upstream, and the platform's own response headers. */
    proxied: {
      readonly headers: Record<string, string | string[]>;
      readonly own: Readonly<Record<string, unknown>>;
    };
  }
}

const methodNotAllowed = ({ name, methods }: Upstream, method: string) =>
  new Problem(405, 'METHOD_NOT_ALLOWED', `${name} does not accept ${method}`, {
    headers: { Allow: methods.join(', ') },
  });

/** Closes callers that do not read, after the upstream's own timeouts. */
const graceMs = 2000;

/** Every check before the plugin forwards a request. */
export const admitTo =
  (upstream: Upstream, sessions: Pick<Sessions, 'getAccessToken'>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { name, methods, rewrites, connect_timeout_ms, idle_timeout_ms } = upstream;
    reply.raw.setTimeout(connect_timeout_ms + idle_timeout_ms + graceMs, () => reply.raw.destroy());
    const asked = splitPath(request.url);
    // A router may read `/api/p%61y` as this upstream too.
    if (asked?.name !== name) throw notFound('Not found');
    if (!methods.some(method => method === request.method))
      throw methodNotAllowed(upstream, request.method);
    const refused = refusedPart(asked.path);
    if (refused) throw invalid(`The path contains ${refused}, which is not forwarded`);
    const path = rewrite(asked.path, rewrites);
    if (isForOperators(upstream, path))
      throw notFound(`Only the operators of ${name} can use this`);
    // The token does not carry the age of the login, so the service cannot check it.
    const contract = contractAt(upstream, request.method, path);
    if (contract) refuseOldLogin(contract, request.caller, request, new Date());
    const token = await sessions.getAccessToken(getLiveSession(request));
    const limit = Math.min(upstream.body_limit_bytes, largestBodyAt(contract));
    const body = countedBody(request, limit);
    const headers = leavingHeaders(request.headers, upstream.request_headers, {
      token,
      requestId: request.id,
      isOurs: upstream.configured_by !== null,
    });
    const length = request.headers['content-length'];
    if (body && length !== undefined) headers['content-length'] = length;
    request.body = body;
    request.proxied = { headers, own: reply.getHeaders() };
  };
