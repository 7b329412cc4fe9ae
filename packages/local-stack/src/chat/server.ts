import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listening } from '../listening.js';
import { createControl } from './control/control.js';
import { eventOf } from './gateway/events.js';
import { attachGateway } from './gateway/gateway.js';
import { createHub, PRIVILEGED } from './gateway/hub.js';
import { createInteractions } from './interactions/registry.js';
import { createGrants } from './oauth/grants.js';
import { createLogin } from './oauth/login.js';
import type { ChatServerOptions } from './options.js';
import { createPage } from './page/page.js';
import { createApi } from './rest/api.js';
import { commandRoutes } from './rest/command-routes.js';
import { createFaults } from './rest/faults.js';
import { guildRoutes } from './rest/guild-routes.js';
import { gatewayRoute, identityRoutes } from './rest/identity-routes.js';
import { interactionRoutes } from './rest/interaction-routes.js';
import { createJournal } from './rest/journal.js';
import { memberRoutes } from './rest/member-routes.js';
import { joinRoute, oauthRoutes, ownUserRoute } from './rest/oauth-routes.js';
import { createRateLimiter } from './rest/rate-limit.js';
import { json, send } from './rest/reply.js';
import { createToken } from './token.js';
import { createWorld } from './world/create.js';
import { createStore } from './world/store.js';

// What the chat product tells its bots.
const HEARTBEAT_MS = 41_250;

export type ChatServer = {
  /** Where the page is; the REST base is `${url}/api`, the gateway is on the same port. */
  readonly url: string;
  readonly serverId: string;
  /** Base of the control endpoints. */
  readonly control: string;
  readonly stop: () => Promise<void>;
};

const build = (options: ChatServerOptions) => {
  const { heartbeatMs = HEARTBEAT_MS, privilegedIntents = PRIVILEGED } = options.gateway ?? {};
  const world = createWorld(options);
  const hub = createHub();
  const store = createStore(world, change => hub.broadcast(eventOf(world, change)));
  const interactions = createInteractions(world);
  const grants = createGrants(options.oauth, options.applicationId);
  const token = createToken(options.token);
  const faults = createFaults();
  const journal = createJournal();
  const limiter = createRateLimiter(options.rateLimits ?? {});
  // All of the REST API that this server speaks; what is not here answers 501.
  const spoken = {
    routes: {
      ...identityRoutes(world, hub.startLimit, privilegedIntents),
      ...guildRoutes(world),
      ...memberRoutes(store, privilegedIntents),
      ...joinRoute(store, grants),
      ...commandRoutes(world),
    },
    open: { ...gatewayRoute, ...oauthRoutes(grants), ...interactionRoutes(world, interactions) },
    bearer: ownUserRoute(store, grants),
  };
  const shared = { store, hub, interactions, faults, journal, limiter, token };
  return {
    faults,
    api: createApi({ ...spoken, token, limiter, faults, journal }),
    control: createControl(shared),
    page: createPage(shared),
    login: createLogin(world, grants),
    gateway: { world, hub, token, heartbeatMs, privilegedIntents },
  };
};

/** Starts a chat server of its own; several may run beside each other. */
export const startChatServer = async (options: ChatServerOptions): Promise<ChatServer> => {
  const parts = build(options);
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://chat');
    if (/^\/control(\/|$)/.test(url.pathname)) return parts.control(request, response, url);
    if (url.pathname.startsWith('/api/')) return parts.api(request, response, url);
    if (await parts.login(request, response, url)) return;
    if (await parts.page(request, response, url)) return;
    send(response, json({ message: 'Nothing is here.', code: 0 }, 404));
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      // A fault of this server must not look like one of the chat product's.
      const message = `The local chat server failed: ${error instanceof Error ? error.stack : error}`;
      send(response, json({ message, code: 0 }, 500));
    });
  });
  const gateway = attachGateway(server, parts.gateway);
  const { url, stop } = await listening(server, options);
  return {
    url,
    serverId: options.serverId,
    control: `${url}/control`,
    stop: async () => {
      parts.faults.clear();
      gateway.stop();
      await stop();
    },
  };
};
