import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify from 'fastify';
import { Histogram, Registry } from 'prom-client';

const response = {
  type: 'object',
  properties: {
    success: { type: 'boolean' },
    id: { type: 'string' },
    name: { type: 'string' },
    active: { type: 'boolean' },
    count: { type: 'integer' },
  },
};
const params = { type: 'object', properties: { id: { type: 'string', maxLength: 100 } } };

interface StoredKey {
  readonly id: string;
  readonly hash: string;
  readonly scopes: readonly string[];
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    keyId: string;
  }
}

const failed = (statusCode: number, message: string) =>
  Object.assign(new Error(message), { statusCode });

/** The guarded route built from the usual plugins: same key, window, headers, metrics and schemas. */
export async function stockApp(key: string, stored: StoredKey, answer: (id: string) => unknown) {
  // Like ours: one row by hash, asynchronous, not cached.
  const keys = new Map([[stored.hash, stored]]);
  const findKey = async (hash: string) => keys.get(hash);
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests.',
    labelNames: ['method', 'route', 'status'],
    registers: [new Registry()],
  });

  const app = Fastify({ logger: { level: 'warn' }, requestTimeout: 10_000 });
  await app.register(helmet);
  await app.register(underPressure, { maxEventLoopDelay: 60_000 });
  await app.register(rateLimit, {
    hook: 'preHandler',
    max: 1_000_000_000,
    timeWindow: '1 hour',
    keyGenerator: request => request.keyId,
  });
  app.decorateRequest('keyId', '');
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const labels = { method, route: routeOptions.url ?? '', status: reply.statusCode };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
  app.get<{ Params: { id: string } }>(
    '/things/:id',
    {
      schema: { params, response: { 200: response } },
      onRequest: async request => {
        const presented = request.headers['x-api-key'];
        if (typeof presented !== 'string') throw failed(401, 'A key is missing');
        const found = await findKey(createHash('sha256').update(presented).digest('hex'));
        const isOver = found?.expiresAt != null && found.expiresAt.getTime() <= Date.now();
        if (!found || found.revokedAt || isOver) throw failed(401, 'This key is unknown');
        if (!found.scopes.includes('members:read')) throw failed(403, 'The key lacks a scope');
        request.keyId = found.id;
      },
    },
    async request => answer(request.params.id),
  );
  return { app, headers: { 'x-api-key': key } };
}
