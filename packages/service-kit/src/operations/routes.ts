import { hash } from 'node:crypto';
import type { ErrorShape, operationsOf } from '@guildhall/contracts';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { serve } from '../server/serve.js';
import { type Check, conditions } from './health.js';
import { shareInFlight } from './share-in-flight.js';

export type Operations = ReturnType<typeof operationsOf<ErrorShape>>;

interface ServedOperations {
  /** The service's version. */
  readonly name: string;
  readonly operations: Operations;
  readonly checks: readonly Check[];
}

const levels = { ok: 0, warning: 1, failed: 2 } as const;

/** RFC 9110, 13.1.2: a list, or `*`. Compressing proxies make tags weak; they still match. */
const namesEtag = (ifNoneMatch = '', etag: string) =>
  ifNoneMatch
    .split(',')
    .map(tag => tag.trim().replace(/^W\//, ''))
    .some(tag => tag === '*' || tag === etag);

/** Operational endpoints of every service. */
export function serveOperations(
  app: FastifyInstance,
  { checks, name, operations }: ServedOperations,
): void {
  serve(app, operations.getLiveness, () => ({ status: 'alive' as const, service: name }));

  const look = shareInFlight(() => conditions(checks));
  serve(app, operations.getReadiness, async ({ reply }) => {
    const found = [...(await look())];
    const failed = found.some(condition => condition.state === 'failed');
    return reply
      .code(failed ? 503 : 200)
      .send({ status: failed ? 'not_ready' : 'ready', checks: found });
  });

  const { registry } = app.guildhall.metrics;
  new Gauge({
    name: 'readiness',
    help: 'Result of each /readyz check: 0 ok, 1 warning, 2 failed',
    labelNames: ['check'],
    registers: [registry],
    // Also runs the checks where nothing probes /readyz.
    async collect() {
      for (const { name, state } of await look()) this.set({ check: name }, levels[state]);
    },
  });
  serve(app, operations.getMetrics, async ({ reply }) => {
    return reply.type(registry.contentType).send(await registry.metrics());
  });

  // Built once: it is large, and the endpoint is public.
  let made: { readonly text: Buffer; readonly etag: string } | undefined;
  function documented() {
    const text = Buffer.from(JSON.stringify(app.swagger()));
    return { text, etag: `"${hash('sha256', text, 'base64url')}"` };
  }
  serve(app, operations.getOpenApi, ({ request, reply }) => {
    made ??= documented();
    reply.headers({ ETag: made.etag, 'Cache-Control': 'no-cache' });
    if (namesEtag(request.headers['if-none-match'], made.etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(made.text);
  });
}
