import { notFound } from '@guildhall/contracts';
import { getUpstreamStates, testUpstream } from '@guildhall/contracts/platform';
import { meantBy, say } from '@guildhall/contracts/said';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { askedBy } from '../../audit/actor.js';
import { insertAuditEntry } from '../../audit/repository.js';
import type { Db } from '../../database.js';
import type { UpstreamCache } from '../upstreams/upstream-cache.js';
import { sendTestRequest } from './test-request.js';
import type { UpstreamClients } from './upstream-clients.js';

/** How the proxy finds its upstreams, for administrators. */
export function upstreamAdminRoutes(
  app: FastifyInstance,
  db: Db,
  known: Pick<UpstreamCache, 'all' | 'find'>,
  clients: Pick<UpstreamClients, 'of'>,
): void {
  serve(app, getUpstreamStates, async () => ({
    states: (await known.all()).map(upstream => {
      const { state, failed, retryAfterMs } = clients.of(upstream).breaker.state();
      const { name } = upstream;
      return { name, breaker: state, failures: failed, retry_after_ms: retryAfterMs };
    }),
  }));

  serve(app, testUpstream, async ({ params: { name }, body, caller, request }) => {
    const upstream = await known.find(name);
    if (!upstream) throw notFound(say('no_such_upstream', name));
    const path = body?.path ?? '/';
    const found = await sendTestRequest(clients.of(upstream), path);
    const { trouble } = found;
    const trouble_said = trouble === null ? null : meantBy(trouble);
    await insertAuditEntry(db, {
      action: 'upstream.test',
      resource: `upstream:${name}`,
      // Read in any language.
      after: { path, ...found, trouble: trouble_said?.code ?? trouble },
      ...askedBy(caller, request.id),
    });
    return { ...found, trouble_said };
  });
}
