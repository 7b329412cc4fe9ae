import type { ErrorShape, operationsOf } from '@guildhall/contracts';
import type { FastifyInstance } from 'fastify';
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

  serve(app, operations.getMetrics, async ({ reply }) => {
    const { registry } = app.guildhall.metrics;
    return reply.type(registry.contentType).send(await registry.metrics());
  });

  let document: Buffer | undefined;
  serve(app, operations.getOpenApi, ({ reply }) => {
    // Made once: it has hundreds of kilobytes, and anybody may ask for it.
    document ??= Buffer.from(JSON.stringify(app.swagger()));
    return reply.type('application/json; charset=utf-8').send(document);
  });
}
