import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A request that arrived, as tests look at it. */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly reason: string | null;
  /** null while it is not answered. */
  status: number | null;
}

/** The path below the address of the API, without its query. */
export const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string =>
  url.replace(/^\/api(\/v10)?/, '').replace(/\?.*/, '');

const reasonOf = ({ headers }: FastifyRequest): string | null =>
  decodeURIComponent(String(headers['x-audit-log-reason'] ?? '')) || null;

export function logRequests(app: FastifyInstance, requests: LoggedRequest[]): void {
  const underWay = new WeakMap<FastifyRequest, LoggedRequest>();

  app.addHook('preHandler', async request => {
    const { body, method } = request;
    const [path, reason] = [pathOf(request), reasonOf(request)];
    const logged = { method, path, body, reason, status: null };
    underWay.set(request, logged);
    requests.push(logged);
    if (requests.length > 20_000) requests.shift();
  });
  app.addHook('onSend', async (request, { statusCode }) => {
    const logged = underWay.get(request);
    if (logged) logged.status = statusCode;
  });
}
