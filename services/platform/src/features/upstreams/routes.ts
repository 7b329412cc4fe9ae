import { notFound } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import { listUpstreams, testUpstream, type Upstream } from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'undici';
import { askedBy } from '../../audit/actor.js';
import { insertAuditEntry } from '../../audit/repository.js';
import type { Db } from '../../database.js';
import { sendTestRequest } from './test-request.js';

export function upstreamRoutes(
  app: FastifyInstance,
  db: Db,
  upstreams: readonly Upstream[],
  dispatchers: ReadonlyMap<string, Pool>,
): void {
  serve(app, listUpstreams, () => ({ upstreams: [...upstreams] }));

  serve(app, testUpstream, async ({ params: { name }, body, caller, request }) => {
    const upstream = upstreams.find(each => each.name === name);
    const dispatcher = dispatchers.get(name);
    if (!upstream || !dispatcher) throw notFound(message('no_such_upstream', name));
    const path = body?.path ?? '/';
    const { trouble_said, ...found } = await sendTestRequest(upstream, dispatcher, path);
    await insertAuditEntry(db, {
      action: 'upstream.test',
      resource: `upstream:${name}`,
      after: { path, ...found, trouble: trouble_said?.code ?? found.trouble },
      ...askedBy(caller, request.id),
    });
    return { ...found, trouble_said };
  });
}
