import { PermissionFlagsBits } from 'discord-api-types/v10';
import { compareIds } from './snowflake.js';
import type { Member, Role, World } from './world.js';

const ALL_PERMISSIONS = Object.values(PermissionFlagsBits).reduce((all, bit) => all | bit, 0n);

/** Negative when `a` ranks below `b`; at equal positions the older role is the higher one. */
export const compareRoles = (a: Role, b: Role): number =>
  a.position - b.position || compareIds(b.id, a.id);

const rolesOf = (world: World, member: Member): Role[] =>
  [world.serverId, ...member.roles].flatMap(id => world.roles.get(id) ?? []);

export const permissionsOf = (world: World, member: Member): bigint => {
  if (member.account.id === world.ownerId) return ALL_PERMISSIONS;
  const granted = rolesOf(world, member).reduce((bits, role) => bits | role.permissions, 0n);
  return (granted & PermissionFlagsBits.Administrator) === 0n ? granted : ALL_PERMISSIONS;
};

export const may = (world: World, member: Member, permission: bigint): boolean =>
  (permissionsOf(world, member) & permission) === permission;

const highest = (world: World, member: Member): Role | undefined =>
  rolesOf(world, member).sort(compareRoles).at(-1);

/** Nobody, not even an administrator, reaches what stands at or above their own highest role. */
export const outranksRole = (world: World, actor: Member, role: Role): boolean => {
  if (actor.account.id === world.ownerId) return true;
  const top = highest(world, actor);
  return top !== undefined && compareRoles(top, role) > 0;
};

export const outranksMember = (world: World, actor: Member, target: Member): boolean => {
  if (target.account.id === world.ownerId) return false;
  const top = highest(world, target);
  return top === undefined || outranksRole(world, actor, top);
};
