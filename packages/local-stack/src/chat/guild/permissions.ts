import {
  type APIGuildMember,
  type APIRole,
  PermissionFlagsBits as Bit,
  RESTJSONErrorCodes as Code,
} from 'discord-api-types/v10';
import { DiscordError } from '../rest/discord-error.js';
import type { Guild } from './guild.js';

const rolesOf = (guild: Guild, member: APIGuildMember): APIRole[] =>
  [guild.id, ...member.roles].flatMap(id => guild.roles.get(id) ?? []);

export const permissionsOf = (guild: Guild, member: APIGuildMember): bigint =>
  rolesOf(guild, member).reduce((bits, role) => bits | BigInt(role.permissions), 0n);

const topPosition = (guild: Guild, member: APIGuildMember): number =>
  Math.max(...rolesOf(guild, member).map(({ position }) => position));

const missingPermissions = () => new DiscordError(403, Code.MissingPermissions);

export function requirePermission(guild: Guild, bit: bigint): void {
  if ((permissionsOf(guild, guild.getBot()) & bit) === 0n) throw missingPermissions();
}

/** The bot may grant and take roles below its own. */
export function checkRole(guild: Guild, roleId: string): void {
  const role = guild.roles.get(roleId);
  if (!role) throw new DiscordError(404, Code.UnknownRole);
  requirePermission(guild, Bit.ManageRoles);
  if (role.managed || role.position >= topPosition(guild, guild.getBot()))
    throw missingPermissions();
}

/** The bot may rename members below it, but never the owner. */
export function checkNickname(guild: Guild, member: APIGuildMember): void {
  requirePermission(guild, Bit.ManageNicknames);
  const isBelow = topPosition(guild, member) < topPosition(guild, guild.getBot());
  if (!isBelow || member.user.id === guild.ownerId) throw missingPermissions();
}
