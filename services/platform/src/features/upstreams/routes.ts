import { listUpstreams, putUpstream, removeUpstream } from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database.js';
import type { KnownUpstreams } from './known-upstreams.js';
import * as upstreams from './repository.js';
import * as service from './service.js';

export function upstreamRoutes(
  app: FastifyInstance,
  { db, known }: { readonly db: Database; readonly known: Pick<KnownUpstreams, 'reload'> },
): void {
  serve(app, listUpstreams, async () => ({
    success: true as const,
    upstreams: await upstreams.list(db.prisma),
  }));

  serve(app, putUpstream, async ({ params, body }) => {
    const stored = await service.putUpstream(db, params.name, body);
    // The announcement would arrive a moment after the answer.
    await known.reload();
    return { success: true as const, ...stored };
  });

  serve(app, removeUpstream, async ({ params }) => {
    await service.removeUpstream(db, params.name);
    await known.reload();
    return { success: true as const, message: `${params.name} is no upstream any more` };
  });
}
