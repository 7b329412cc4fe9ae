import {
  type GatewayGuildCreateDispatchData,
  GatewayIntentBits as Intent,
  GatewayDispatchEvents as Name,
} from 'discord-api-types/v10';
import { wireMember, wireUser } from '../wire/account.js';
import { wireChannel, wireGuild, wireRole } from '../wire/guild.js';
import type { Change } from '../world/store.js';
import type { World } from '../world/world.js';
import type { Event } from './hub.js';

export const guildCreate = (world: World): Event => {
  const bot = world.members.get(world.botUserId);
  const d: GatewayGuildCreateDispatchData = {
    ...wireGuild(world),
    joined_at: bot?.joinedAt ?? '',
    large: world.members.size > 250,
    member_count: world.members.size,
    // Without the presence intent a bot learns of itself alone (Discord reference, "Guild Create").
    members: bot === undefined ? [] : [wireMember(bot)],
    channels: [wireChannel(world)],
    threads: [],
    voice_states: [],
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
  return { t: Name.GuildCreate, d, intent: Intent.Guilds };
};

export const eventOf = (world: World, change: Change): Event => {
  const guild_id = world.serverId;
  switch (change.kind) {
    case 'member_joined':
      if (change.member.account.id === world.botUserId) return guildCreate(world);
      return {
        t: Name.GuildMemberAdd,
        d: { ...wireMember(change.member), guild_id },
        intent: Intent.GuildMembers,
      };
    case 'member_left':
      if (change.account.id === world.botUserId)
        return { t: Name.GuildDelete, d: { id: guild_id }, intent: Intent.Guilds };
      return {
        t: Name.GuildMemberRemove,
        d: { user: wireUser(change.account), guild_id },
        intent: Intent.GuildMembers,
      };
    case 'member_updated':
      return {
        t: Name.GuildMemberUpdate,
        d: { ...wireMember(change.member), guild_id },
        // A bot always hears of itself.
        intent: change.member.account.id === world.botUserId ? 0 : Intent.GuildMembers,
      };
    case 'role_saved':
      return {
        t: change.created ? Name.GuildRoleCreate : Name.GuildRoleUpdate,
        d: { role: wireRole(change.role), guild_id },
        intent: Intent.Guilds,
      };
    case 'role_deleted':
      return {
        t: Name.GuildRoleDelete,
        d: { role_id: change.roleId, guild_id },
        intent: Intent.Guilds,
      };
  }
};
