import {
  type APIApplicationCommand,
  type APIGuildMember,
  type APIRole,
  type APIUser,
  RESTJSONErrorCodes as Code,
  GatewayIntentBits as Intent,
  GatewayDispatchEvents as Name,
} from 'discord-api-types/v10';
import type { Dispatch } from '../gateway/sessions.js';
import type { ChatServerOptions } from '../options.js';
import { DiscordError } from '../rest/discord-error.js';
import { newMember } from './discord-objects.js';
import { initialGuild } from './initial-guild.js';

/** The one server. Every change of it is an event; values in its maps are replaced, not changed. */
export function createGuild(options: ChatServerOptions, dispatch: Dispatch) {
  const { applicationId, botUserId: botId, ownerId, serverId: id } = options;
  const { members, roles, users } = initialGuild(options);

  function getMember(userId: string): APIGuildMember {
    const member = members.get(userId);
    if (member) return member;
    throw new DiscordError(404, users.has(userId) ? Code.UnknownMember : Code.UnknownUser);
  }

  function updateMember(given: APIGuildMember): APIGuildMember {
    // Discord, "Add Guild Member": a role takes its holder past membership screening.
    const member = { ...given, pending: given.pending === true && given.roles.length === 0 };
    members.set(member.user.id, member);
    dispatch(Name.GuildMemberUpdate, { ...member, guild_id: id }, Intent.GuildMembers);
    return member;
  }

  return {
    id,
    name: options.serverName ?? 'Guildhall',
    ownerId,
    botId,
    applicationId,
    roles,
    /** Accounts, in the server or not. */
    users,
    members,
    /** By name. */
    commands: new Map<string, APIApplicationCommand>(),
    getMember,
    updateMember,
    /** A bot that was removed from the server no longer sees it. */
    getBot(): APIGuildMember {
      const bot = members.get(botId);
      if (!bot) throw new DiscordError(403, Code.MissingAccess);
      return bot;
    },
    findRole: (nameOrId: string): APIRole | undefined =>
      roles.get(nameOrId) ?? [...roles.values()].find(({ name }) => name === nameOrId),
    /** From the highest down. */
    roleNames: (member: APIGuildMember): string[] =>
      member.roles
        .flatMap(roleId => roles.get(roleId) ?? [])
        .sort((a, b) => b.position - a.position)
        .map(({ name }) => name),
    /** By an account number or a user name. */
    findUser: (typed: string): APIUser | undefined =>
      users.get(typed.trim()) ?? [...users.values()].find(user => user.username === typed.trim()),
    addMember(user: APIUser, pending = false): APIGuildMember {
      // A bot that is invited again gets its own role back.
      const own = [...roles.values()].filter(({ tags }) => tags?.bot_id === user.id);
      const member = newMember(user, { roles: own.map(role => role.id), pending });
      users.set(user.id, user);
      members.set(user.id, member);
      dispatch(Name.GuildMemberAdd, { ...member, guild_id: id }, Intent.GuildMembers);
      return member;
    },
    removeMember({ user }: APIGuildMember): void {
      members.delete(user.id);
      dispatch(Name.GuildMemberRemove, { user, guild_id: id }, Intent.GuildMembers);
    },
    saveRole(role: APIRole): APIRole {
      const event = roles.has(role.id) ? Name.GuildRoleUpdate : Name.GuildRoleCreate;
      roles.set(role.id, role);
      dispatch(event, { role, guild_id: id }, Intent.Guilds);
      return role;
    },
    deleteRole(role_id: string): void {
      for (const member of members.values())
        if (member.roles.includes(role_id))
          updateMember({ ...member, roles: member.roles.filter(each => each !== role_id) });
      roles.delete(role_id);
      dispatch(Name.GuildRoleDelete, { role_id, guild_id: id }, Intent.Guilds);
    },
  };
}
export type Guild = ReturnType<typeof createGuild>;
