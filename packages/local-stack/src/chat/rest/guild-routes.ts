import type { FastifyInstance } from 'fastify';
import type { ChatContext } from '../context.js';
import { guildObject } from '../guild/discord-objects.js';
import { getBot } from '../guild/find.js';
import { permissionsOf } from '../guild/permissions.js';

/** The server, with its roles. */
export function guildRoutes(app: FastifyInstance, { guild }: ChatContext): void {
  app.get('/guilds/:guild_id', () => guildObject(guild));
  app.get('/guilds/:guild_id/roles', () => [...guild.roles.values()]);

  app.get('/users/@me/guilds', () => {
    const permissions = String(permissionsOf(guild, getBot(guild)));
    return [{ ...guildObject(guild), owner: false, permissions }];
  });
}
