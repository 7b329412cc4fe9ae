import { failure, requireSnowflake } from './failure.js';
import { isSnowflake } from './snowflake.js';
import type { Member, Role, World } from './world.js';

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
