import type { Interactions } from '../interactions/registry.js';
import type { Grants } from '../oauth/grants.js';
import type { Store } from '../world/store.js';
import { commandRoutes } from './command-routes.js';
import { guildRoutes } from './guild-routes.js';
import { identityRoutes, type StartLimit } from './identity-routes.js';
import { interactionRoutes } from './interaction-routes.js';
import { memberRoutes } from './member-routes.js';
import { oauthRoutes, ownUserRoute } from './oauth-routes.js';
import type { Route } from './route.js';

type RoutesContext = {
  readonly store: Store;
  readonly interactions: Interactions;
  readonly grants: Grants;
  readonly startLimit: StartLimit;
  readonly privilegedIntents: number;
};

/** All of the REST API that this server speaks; what is not here answers 501. */
export const createRoutes = ({
  store,
  interactions,
  grants,
  startLimit,
  privilegedIntents,
}: RoutesContext): Route[] => [
  ownUserRoute(store, grants),
  ...identityRoutes(store.world, startLimit, privilegedIntents),
  ...guildRoutes(store.world),
  ...memberRoutes(store, privilegedIntents),
  ...oauthRoutes(store, grants),
  ...commandRoutes(store.world),
  ...interactionRoutes(store.world, interactions),
];
