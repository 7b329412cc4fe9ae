import { notFound } from '@guildhall/contracts';
import { getUpstreamStates, testUpstream } from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { askedBy } from '../../audit/actor.js';
import { insertAuditEntry } from '../../audit/repository.js';
import type { Db } from '../../database.js';
import type { KnownUpstreams } from '../upstreams/known-upstreams.js';
import type { Lanes } from './lanes.js';
import { tryOut } from './try-out.js';

export interface LookRoutes {
  readonly db: Db;
  readonly known: Pick<KnownUpstreams, 'all' | 'find'>;
  readonly lanes: Pick<Lanes, 'of'>;
}

/** How the proxy finds its upstreams, for administrators. */
export function lookRoutes(app: FastifyInstance, { db, known, lanes }: LookRoutes): void {
  serve(app, getUpstreamStates, async () => ({
    success: true as const,
    states: (await known.all()).map(upstream => {
      const { state, failed, retryAfterMs } = lanes.of(upstream).breaker.standing();
      return {
        name: upstream.name,
        breaker: state,
        failures: failed,
        retry_after_ms: retryAfterMs,
      };
    }),
  }));

  serve(app, testUpstream, async ({ params: { name }, body, caller, request }) => {
    const upstream = await known.find(name);
    if (!upstream) throw notFound(`There is no upstream named ${name}`);
    const path = body?.path ?? '/';
    const found = await tryOut(lanes.of(upstream), path);
    await insertAuditEntry(db, {
      action: 'upstream.test',
      memberNumber: null,
      resource: `upstream:${name}`,
      before: null,
      after: { path, ...found },
      ...askedBy(caller, request.id),
    });
    return { success: true as const, ...found };
  });
}
