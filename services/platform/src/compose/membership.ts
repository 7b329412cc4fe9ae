import type { Member } from '@guildhall/contracts/platform';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';
import type { Database } from '../database.js';
import { rosterRoutes } from '../features/directory/roster-routes.js';
import { directoryRoutes } from '../features/directory/routes.js';
import { checkFacility } from '../features/directory/service.js';
import { createTotalCache } from '../features/directory/total-cache.js';
import { linkRoutes } from '../features/links/routes.js';
import { memberRoutes } from '../features/members/routes.js';

/** Members, their chat accounts, and the directory. */
export function composeMembership(
  app: FastifyInstance,
  config: Config,
  { kysely: db }: Database,
  findMember: (number: string) => Promise<Member | null>,
): void {
  const types = config.memberTypes;
  memberRoutes(app, { db, types, checkFacility: code => checkFacility(db, code) });
  linkRoutes(app, { db, findMember });
  const totals = createTotalCache();
  directoryRoutes(app, db, totals);
  rosterRoutes(app, { db, totals, findMember });
}
