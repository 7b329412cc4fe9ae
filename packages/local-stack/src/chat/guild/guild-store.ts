import {
  type APIGuildMember,
  type APIRole,
  type APIUser,
  GatewayIntentBits as Intent,
  GatewayDispatchEvents as Name,
} from 'discord-api-types/v10';
import type { Dispatch } from '../gateway/sessions.js';
import { guildCreate, newMember } from './discord-objects.js';
import type { Guild } from './guild.js';

/** Every change of members and roles, and the gateway event that tells of it. */
export function createGuildStore(guild: Guild, dispatch: Dispatch) {
  const guild_id = guild.id;

  function updateMember(given: APIGuildMember): APIGuildMember {
    // Discord, "Add Guild Member": a role takes its holder past membership screening.
    const member = { ...given, pending: given.pending === true && given.roles.length === 0 };
    guild.members.set(member.user.id, member);
    dispatch(Name.GuildMemberUpdate, { ...member, guild_id }, Intent.GuildMembers);
    return member;
  }

  return {
    updateMember,
    addMember(user: APIUser, pending = false): APIGuildMember {
      // A bot that is invited again gets its own role back.
      const own = [...guild.roles.values()].filter(({ tags }) => tags?.bot_id === user.id);
      const member = newMember(user, { roles: own.map(({ id }) => id), pending });
      guild.users.set(user.id, user);
      guild.members.set(user.id, member);
      if (user.id === guild.botId) dispatch(Name.GuildCreate, guildCreate(guild), Intent.Guilds);
      else dispatch(Name.GuildMemberAdd, { ...member, guild_id }, Intent.GuildMembers);
      return member;
    },
    removeMember({ user }: APIGuildMember): void {
      guild.members.delete(user.id);
      if (user.id === guild.botId) dispatch(Name.GuildDelete, { id: guild_id }, Intent.Guilds);
      else dispatch(Name.GuildMemberRemove, { user, guild_id }, Intent.GuildMembers);
    },
    saveRole(role: APIRole): void {
      const event = guild.roles.has(role.id) ? Name.GuildRoleUpdate : Name.GuildRoleCreate;
      guild.roles.set(role.id, role);
      dispatch(event, { role, guild_id }, Intent.Guilds);
    },
    deleteRole(role_id: string): void {
      for (const member of guild.members.values())
        if (member.roles.includes(role_id))
          updateMember({ ...member, roles: member.roles.filter(id => id !== role_id) });
      guild.roles.delete(role_id);
      dispatch(Name.GuildRoleDelete, { role_id, guild_id }, Intent.Guilds);
    },
  };
}
