import { wireGuild } from '../wire/guild.js';
import { getBot, getGuild } from '../world/find.js';
import { permissionsOf } from '../world/permissions.js';
import type { World } from '../world/world.js';
import { json } from './reply.js';
import type { Call, Route } from './route.js';

/** The server as the bot sees it: unknown elsewhere, closed to a bot that was removed. */
export const enterGuild = (world: World, { params }: Call) => {
  getGuild(world, params.guild_id ?? '');
  return getBot(world);
};

export const guildRoutes = (world: World): Route[] => [
  {
    method: 'GET',
    path: '/users/@me/guilds',
    handle: () => {
      const bot = world.members.get(world.botUserId);
      if (bot === undefined) return json([]);
      const { id, name, icon, features } = wireGuild(world);
      const permissions = permissionsOf(world, bot).toString();
      return json([{ id, name, icon, banner: null, owner: false, permissions, features }]);
    },
  },
  {
    method: 'GET',
    path: '/guilds/:guild_id',
    handle: call => {
      enterGuild(world, call);
      const counts =
        call.query.get('with_counts') === 'true'
          ? { approximate_member_count: world.members.size, approximate_presence_count: 1 }
          : {};
      return json({ ...wireGuild(world), ...counts });
    },
  },
];
