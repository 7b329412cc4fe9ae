import type { Home, Member } from '@guildhall/contracts/platform';
import type { Brand } from '@guildhall/look';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';
import { readPortal } from '../features/portal/files.js';
import { barePage, portalRoutes } from '../features/portal/routes.js';
import type { LiveSession } from '../live-session/live-session.js';

/** Whose pages these are; the logo is among what the portal serves. */
export const brandOf = ({ orgName, orgColor, orgHelp, orgLogo, portal }: Config): Brand => ({
  name: orgName,
  color: orgColor,
  help: orgHelp,
  logo: portal && orgLogo ? '/logo' : null,
});

/** What people find at `/`. */
export async function composePortal(
  app: FastifyInstance,
  config: Config,
  homeOf: (session: LiveSession) => Promise<Home>,
  findMember: (number: string) => Promise<Member | null>,
): Promise<void> {
  if (!config.portal) return barePage(app, config.orgName, findMember);
  await portalRoutes(
    app,
    readPortal(brandOf(config), config.orgLogo, config.environment === 'development'),
    homeOf,
  );
}
