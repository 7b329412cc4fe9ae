import { listUpstreams, putUpstream, removeUpstream } from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { askedBy } from '../../audit/actor.js';
import type { Database } from '../../database.js';
import * as upstreams from './repository.js';
import * as service from './service.js';
import type { UpstreamCache } from './upstream-cache.js';

export function upstreamRoutes(
  app: FastifyInstance,
  db: Database,
  known: Pick<UpstreamCache, 'reload'>,
  privateRanges: readonly string[],
): void {
  serve(app, listUpstreams, async () => ({ upstreams: await upstreams.list(db.kysely) }));

  serve(app, putUpstream, async ({ params, query, body: given, caller, request }) => {
    const by = askedBy(caller, request.id);
    const { last: _, ...stored } = await service.putUpstream(db, params.name, {
      given,
      privateRanges,
      unchangedSince: query.unchanged_since,
      onlyNew: query.only_new,
      by,
    });
    // The announcement would arrive a moment after the answer.
    await known.reload();
    return stored;
  });

  serve(app, removeUpstream, async ({ params, query, caller, request }) => {
    const by = askedBy(caller, request.id);
    await service.removeUpstream(db, params.name, by, query.unchanged_since);
    await known.reload();
    return { message: `${params.name} is no upstream any more` };
  });
}
