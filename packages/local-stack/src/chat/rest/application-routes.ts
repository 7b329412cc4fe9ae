import { type APIApplication, ApplicationFlags } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import type { ChatContext } from '../context.js';
import { gatewayUrl } from '../gateway/gateway.js';
import { guildObject } from '../guild/guild-object.js';
import { permissionsOf } from '../guild/permissions.js';

/** What a library asks about its bot and its server, most of it before it logs in. */
export function applicationRoutes(app: FastifyInstance, context: ChatContext): void {
  const { guild, options, sessions } = context;
  const { seesMembers = true } = options;

  app.get('/applications/@me', (): Partial<APIApplication> => {
    const { user: bot } = guild.getBot();
    return {
      id: guild.applicationId,
      name: bot.username,
      bot,
      flags: seesMembers ? ApplicationFlags.GatewayGuildMembersLimited : (0 as ApplicationFlags),
      interactions_endpoint_url: null,
    };
  });
  app.get('/gateway/bot', ({ host }) => ({
    url: gatewayUrl(host),
    shards: 1,
    session_start_limit: sessions.startLimit(),
  }));
  app.get('/users/@me/guilds', () => {
    const permissions = permissionsOf(guild, guild.getBot());
    return [{ ...guildObject(guild), owner: false, permissions: String(permissions) }];
  });
  app.get('/guilds/:guild_id', () => guildObject(guild));
}
