import { createSessions, PRIVILEGED } from './gateway/sessions.js';
import { createGuild } from './guild/guild.js';
import { createGuildStore } from './guild/guild-store.js';
import { createInteractions } from './interactions/interactions.js';
import { createGrants } from './oauth/grants.js';
import type { ChatServerOptions } from './options.js';
import { createBotToken } from './rest/bot-token.js';
import { createFaults } from './rest/faults.js';
import type { LoggedRequest } from './rest/request-log.js';

/** What the parts of one chat server share. */
export function createContext(options: ChatServerOptions) {
  const guild = createGuild(options);
  const sessions = createSessions();
  return {
    guild,
    sessions,
    store: createGuildStore(guild, sessions.dispatch),
    interactions: createInteractions(guild, sessions.dispatch),
    oauth: options.oauth,
    grants: createGrants(),
    token: createBotToken(options.token),
    faults: createFaults(),
    requests: [] as LoggedRequest[],
    privilegedIntents: options.gateway?.privilegedIntents ?? PRIVILEGED,
  };
}
export type ChatContext = ReturnType<typeof createContext>;
