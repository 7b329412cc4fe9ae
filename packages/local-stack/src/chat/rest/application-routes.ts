import { type APIApplication, ApplicationFlags, GatewayIntentBits } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import type { ChatContext } from '../context.js';
import { gatewayUrl } from '../gateway/gateway.js';

/** What a library asks about its bot, most of it before it logs in. */
export function applicationRoutes(app: FastifyInstance, context: ChatContext): void {
  const { guild, privilegedIntents, sessions } = context;
  const seesMembers = (privilegedIntents & GatewayIntentBits.GuildMembers) !== 0;

  app.get('/applications/@me', (): Partial<APIApplication> => {
    const bot = guild.users.get(guild.botId);
    const owner = guild.users.get(guild.ownerId);
    return {
      id: guild.applicationId,
      name: bot?.username ?? '',
      description: '',
      ...(bot && { bot }),
      ...(owner && { owner }),
      flags: seesMembers ? ApplicationFlags.GatewayGuildMembersLimited : (0 as ApplicationFlags),
      interactions_endpoint_url: null,
    };
  });

  app.get('/gateway/bot', ({ host }) => ({
    url: gatewayUrl(host),
    shards: 1,
    session_start_limit: sessions.startLimit(),
  }));
}
