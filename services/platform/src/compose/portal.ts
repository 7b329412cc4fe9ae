import type { Member } from '@guildhall/contracts/platform';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';
import { readPortal } from '../features/portal/files.js';
import { barePage, portalRoutes } from '../features/portal/routes.js';
import type { Sessions } from '../features/sessions/service.js';

/** What people find at `/`. */
export async function composePortal(
  app: FastifyInstance,
  config: Config,
  sessions: Pick<Sessions, 'find'>,
  findMember: (number: string) => Promise<Member | null>,
): Promise<void> {
  if (!config.portal) return barePage(app, findMember);
  const { orgName: name, orgColor: color, orgHelp: help, orgLogo } = config;
  const brand = { name, color, help, logo: orgLogo && '/logo' };
  await portalRoutes(
    app,
    readPortal(brand, orgLogo, config.environment === 'development'),
    sessions,
  );
}
