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

declare module 'fastify' {
  interface FastifyRequest {
    logged?: LoggedRequest;
  }
}

const KEPT = 20_000;

/** The path below the address of the API, without its query. */
export const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string =>
  url.replace(/^\/api(\/v10)?/, '').replace(/\?.*/, '');

const reasonOf = ({ headers }: FastifyRequest): string | null =>
  decodeURIComponent(String(headers['x-audit-log-reason'] ?? '')) || null;

export function logRequests(app: FastifyInstance, requests: LoggedRequest[]): void {
  app.addHook('preHandler', async request => {
    const { body, method } = request;
    const reason = reasonOf(request);
    request.logged = { method, path: pathOf(request), body, reason, status: null };
    requests.push(request.logged);
    if (requests.length > KEPT) requests.shift();
  });
  app.addHook('onSend', async ({ logged }, { statusCode }) => {
    if (logged) logged.status = statusCode;
  });
}
