import { listFacilities, listRegions, searchMembers } from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { KnownTotals } from './known-totals.js';
import * as directory from './repository.js';
import * as service from './service.js';

export function directoryRoutes(app: FastifyInstance, pool: pg.Pool, totals: KnownTotals): void {
  serve(app, searchMembers, async ({ query }) => ({
    success: true as const,
    ...(await service.searchMembers(pool, totals, query)),
  }));

  serve(app, listFacilities, async () => ({
    success: true as const,
    facilities: await directory.listFacilities(pool),
  }));

  serve(app, listRegions, async () => ({
    success: true as const,
    regions: await directory.listRegions(pool),
  }));
}
