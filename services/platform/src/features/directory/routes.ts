import { listFacilities, listRegions, searchMembers } from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database.js';
import * as directory from './repository.js';
import * as service from './service.js';
import type { TotalCache } from './total-cache.js';

export function directoryRoutes(app: FastifyInstance, db: Db, totals: TotalCache): void {
  serve(app, searchMembers, async ({ query }) => ({
    success: true as const,
    ...(await service.searchMembers(db, totals, query)),
  }));

  serve(app, listFacilities, async () => ({
    success: true as const,
    facilities: await directory.listFacilities(db),
  }));

  serve(app, listRegions, async () => ({
    success: true as const,
    regions: await directory.listRegions(db),
  }));
}
