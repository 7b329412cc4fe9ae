import type { APIGuildMember, APIRole, APIUser } from 'discord-api-types/v10';
import { discordError } from '../rest/discord-error.js';
import type { Guild } from './guild.js';

export function getMember(guild: Guild, id: string): APIGuildMember {
  const member = guild.members.get(id);
  if (member) return member;
  // An account that is elsewhere is an unknown member, one that does not exist an unknown user.
  throw discordError(guild.users.has(id) ? 'unknownMember' : 'unknownUser');
}

/** A bot that was removed from the server no longer sees it. */
export function getBot(guild: Guild): APIGuildMember {
  const bot = guild.members.get(guild.botId);
  if (!bot) throw discordError('missingAccess');
  return bot;
}

export const findRole = (guild: Guild, nameOrId: string): APIRole | undefined =>
  guild.roles.get(nameOrId) ?? [...guild.roles.values()].find(({ name }) => name === nameOrId);

/** From the highest down. */
export const roleNames = (guild: Guild, member: APIGuildMember): string[] =>
  member.roles
    .flatMap(id => guild.roles.get(id) ?? [])
    .sort((a, b) => b.position - a.position)
    .map(({ name }) => name);

/** By what a person types: an account number or a user name. */
export function findPerson(guild: Guild, typed: string): APIUser | undefined {
  const wanted = typed.trim().replace(/^@/, '').toLowerCase();
  return [...guild.users.values()].find(({ id, username }) =>
    [id, username.toLowerCase()].includes(wanted),
  );
}
