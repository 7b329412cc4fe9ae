import type { ErrorShape, operationsOf } from '@guildhall/contracts';
import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { serve } from '../server/serve.js';
import { type Check, conditions } from './health.js';
import { shareInFlight } from './share-in-flight.js';

export type Operations = ReturnType<typeof operationsOf<ErrorShape>>;

interface ServedOperations {
  /** Of the service. */
  readonly name: string;
  readonly operations: Operations;
  readonly checks: readonly Check[];
}

const levels = { ok: 0, warning: 1, failed: 2 } as const;

/** What orchestrators and operators ask every service alike. */
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
    help: 'What /readyz says of each check: 0 ok, 1 warning, 2 failed',
    labelNames: ['check'],
    registers: [registry],
    // Where nothing probes /readyz, Prometheus is the only one to ask.
    async collect() {
      for (const { name, state } of await look()) this.set({ check: name }, levels[state]);
    },
  });
  serve(app, operations.getMetrics, async ({ reply }) => {
    return reply.type(registry.contentType).send(await registry.metrics());
  });

  let document: Buffer | undefined;
  serve(app, operations.getOpenApi, ({ reply }) => {
    // Made once: it has hundreds of kilobytes, and anybody may ask for it.
    document ??= Buffer.from(JSON.stringify(app.swagger()));
    return reply.type('application/json; charset=utf-8').send(document);
  });
}
