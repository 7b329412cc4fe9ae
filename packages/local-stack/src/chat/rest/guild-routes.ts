import { wireGuild } from '../wire/guild.js';
import { getBot, getGuild } from '../world/find.js';
import { permissionsOf } from '../world/permissions.js';
import type { World } from '../world/world.js';
import { json } from './reply.js';
import type { Call, Routes } from './route.js';

/** The server as the bot sees it: unknown elsewhere, closed to a bot that was removed. */
export const enterGuild = (world: World, { params }: Call) => {
  getGuild(world, params.guild_id ?? '');
  return getBot(world);
};

export const guildRoutes = (world: World): Routes => ({
  'GET /users/@me/guilds': () => {
    const bot = world.members.get(world.botUserId);
    if (bot === undefined) return json([]);
    const { id, name, icon, features } = wireGuild(world);
    const permissions = permissionsOf(world, bot).toString();
    return json([{ id, name, icon, banner: null, owner: false, permissions, features }]);
  },
  'GET /guilds/:guild_id': call => {
    enterGuild(world, call);
    return json(wireGuild(world));
  },
});
