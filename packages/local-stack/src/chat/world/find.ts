import { failure, requireSnowflake } from './failure.js';
import { compareRoles } from './permissions.js';
import { compareIds, isSnowflake } from './snowflake.js';
import type { Account, Member, Role, World } from './world.js';

export const getGuild = (world: World, id: string): void => {
  if (!isSnowflake(id)) throw requireSnowflake('guild_id', id);
  if (id !== world.serverId) throw failure('unknownGuild');
};

export const getMember = (world: World, id: string): Member => {
  if (!isSnowflake(id)) throw requireSnowflake('user_id', id);
  const member = world.members.get(id);
  if (member !== undefined) return member;
  // An account that exists somewhere is an unknown member, one that exists nowhere an unknown user.
  throw failure(world.accounts.has(id) ? 'unknownMember' : 'unknownUser');
};

export const getRole = (world: World, id: string): Role => {
  if (!isSnowflake(id)) throw requireSnowflake('role_id', id);
  const role = world.roles.get(id);
  if (role === undefined) throw failure('unknownRole');
  return role;
};

export const getBot = (world: World): Member => {
  const bot = world.members.get(world.botUserId);
  // A bot that was removed from the server no longer sees it.
  if (bot === undefined) throw failure('missingAccess');
  return bot;
};

export const findRoleByName = (world: World, nameOrId: string): Role | undefined =>
  world.roles.get(nameOrId) ?? [...world.roles.values()].find(role => role.name === nameOrId);

/** By id, like the chat product pages: those after `after`, at most `limit`. */
export const listMembers = (world: World, after: string, limit: number): Member[] =>
  [...world.members.values()]
    .filter(member => compareIds(member.account.id, after) > 0)
    .sort((a, b) => compareIds(a.account.id, b.account.id))
    .slice(0, limit);

/** From the highest down, as the chat product lists them. */
export const roleNames = (world: World, member: Member): string[] =>
  member.roles
    .flatMap(id => world.roles.get(id) ?? [])
    .sort((a, b) => compareRoles(b, a))
    .map(role => role.name);

export const listPeople = (world: World): Account[] =>
  [...world.accounts.values()].filter(account => !account.bot);

/** A person types a number or a name; names are compared as they are read. */
export const findPerson = (world: World, typed: string): Account | undefined => {
  const wanted = typed.trim().replace(/^@/, '').toLowerCase();
  return listPeople(world).find(({ id, username }) =>
    [id, username, world.members.get(id)?.nick].some(name => name?.toLowerCase() === wanted),
  );
};
