import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';
import type { Database } from '../database.js';
import { knownTotals } from '../features/directory/known-totals.js';
import { rosterRoutes } from '../features/directory/roster-routes.js';
import { directoryRoutes } from '../features/directory/routes.js';
import { checkFacility } from '../features/directory/service.js';
import { linkRoutes } from '../features/links/routes.js';
import { findMember } from '../features/members/repository.js';
import { memberRoutes } from '../features/members/routes.js';

/** Members, their chat accounts, and the directory. */
export function composeMembership(app: FastifyInstance, config: Config, { pool }: Database): void {
  const types = config.memberTypes;
  memberRoutes(app, { pool, types, checkFacility: code => checkFacility(pool, code) });
  linkRoutes(app, { pool, findMember: number => findMember(pool, number, types) });
  const totals = knownTotals();
  directoryRoutes(app, pool, totals);
  rosterRoutes(app, { pool, totals, findMember: number => findMember(pool, number, types) });
}
