import { wireMember } from '../wire/account.js';
import { wireChannel, wireGuild, wireRole } from '../wire/guild.js';
import { failure, requireSnowflake } from '../world/failure.js';
import { getBot, getGuild, getRole } from '../world/find.js';
import { ALL_PERMISSIONS, permissionsOf } from '../world/permissions.js';
import { isSnowflake } from '../world/snowflake.js';
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
    path: '/users/@me/guilds/:guild_id/member',
    handle: call => {
      const bot = enterGuild(world, call);
      return json({ ...wireMember(bot), permissions: permissionsOf(world, bot).toString() });
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
  {
    method: 'GET',
    path: '/guilds/:guild_id/roles',
    handle: call => {
      enterGuild(world, call);
      return json([...world.roles.values()].map(wireRole));
    },
  },
  {
    method: 'GET',
    path: '/guilds/:guild_id/roles/:role_id',
    handle: call => {
      enterGuild(world, call);
      return json(wireRole(getRole(world, call.params.role_id ?? '')));
    },
  },
  {
    method: 'GET',
    path: '/guilds/:guild_id/channels',
    handle: call => {
      enterGuild(world, call);
      return json([wireChannel(world)]);
    },
  },
  {
    method: 'GET',
    path: '/channels/:channel_id',
    handle: ({ params: { channel_id: id } }) => {
      if (!isSnowflake(id)) throw requireSnowflake('channel_id', id);
      if (id !== world.channelId) throw failure('unknownChannel');
      getBot(world);
      return json({ ...wireChannel(world), permissions: ALL_PERMISSIONS.toString() });
    },
  },
];
