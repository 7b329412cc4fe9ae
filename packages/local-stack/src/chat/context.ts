import { createSessions } from './gateway/sessions.js';
import { createGuild } from './guild/guild.js';
import { createInteractions } from './interactions/interactions.js';
import { createGrants } from './oauth/grants.js';
import type { ChatServerOptions } from './options.js';
import { createFaults } from './rest/faults.js';
import type { LoggedRequest } from './rest/request-log.js';

/** What the parts of one chat server share. */
export function createContext(options: ChatServerOptions) {
  const sessions = createSessions();
  const guild = createGuild(options, sessions.dispatch);
  return {
    options,
    sessions,
    guild,
    interactions: createInteractions(guild, sessions.dispatch),
    grants: createGrants(),
    faults: createFaults(),
    requests: [] as LoggedRequest[],
    isTokenRevoked: false,
  };
}
export type ChatContext = ReturnType<typeof createContext>;
