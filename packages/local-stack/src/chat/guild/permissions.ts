import {
  type APIGuildMember,
  type APIRole,
  PermissionFlagsBits as Bit,
} from 'discord-api-types/v10';
import { discordError } from '../rest/discord-error.js';
import { getBot } from './find.js';
import type { Guild } from './guild.js';

const rolesOf = (guild: Guild, member: APIGuildMember): APIRole[] =>
  [guild.id, ...member.roles].flatMap(id => guild.roles.get(id) ?? []);

export const permissionsOf = (guild: Guild, member: APIGuildMember): bigint =>
  rolesOf(guild, member).reduce((bits, role) => bits | BigInt(role.permissions), 0n);

const topPosition = (guild: Guild, member: APIGuildMember): number =>
  Math.max(...rolesOf(guild, member).map(({ position }) => position));

export function requirePermission(guild: Guild, bit: bigint): void {
  if ((permissionsOf(guild, getBot(guild)) & bit) === 0n) throw discordError('missingPermissions');
}

/** The bot may grant and take roles below its own. */
export function checkRole(guild: Guild, roleId: string): void {
  const role = guild.roles.get(roleId);
  if (!role) throw discordError('unknownRole');
  requirePermission(guild, Bit.ManageRoles);
  if (role.managed || role.position >= topPosition(guild, getBot(guild)))
    throw discordError('missingPermissions');
}

/** The bot may rename members below it, but never the owner. */
export function checkNickname(guild: Guild, member: APIGuildMember): void {
  requirePermission(guild, Bit.ManageNicknames);
  const isBelow = topPosition(guild, member) < topPosition(guild, getBot(guild));
  if (!isBelow || member.user.id === guild.ownerId) throw discordError('missingPermissions');
}
