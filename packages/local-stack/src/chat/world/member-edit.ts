import { PermissionFlagsBits } from 'discord-api-types/v10';
import { failure } from './failure.js';
import { getRole } from './find.js';
import type { MemberPatch } from './member-patch.js';
import { may, outranksMember, outranksRole } from './permissions.js';
import type { Member, World } from './world.js';

const checkNick = (world: World, actor: Member, target: Member): void => {
  const self = actor.account.id === target.account.id;
  const permission = self
    ? PermissionFlagsBits.ChangeNickname
    : PermissionFlagsBits.ManageNicknames;
  if (!may(world, actor, permission)) throw failure('missingPermissions');
  if (!self && !outranksMember(world, actor, target)) throw failure('missingPermissions');
};

const checkRole = (world: World, actor: Member, id: string): void => {
  const role = getRole(world, id);
  if (role.id === world.serverId) throw failure('invalidRole');
  if (!may(world, actor, PermissionFlagsBits.ManageRoles)) throw failure('missingPermissions');
  if (role.managed || !outranksRole(world, actor, role)) throw failure('missingPermissions');
};

/** Only what changes has to be permitted: roles that stay are nobody's business. All or nothing. */
export const editMember = (
  world: World,
  actor: Member,
  target: Member,
  patch: MemberPatch,
): Member => {
  const roles = patch.roles ?? target.roles;
  const changed = [
    ...roles.filter(id => !target.roles.includes(id)),
    ...target.roles.filter(id => !roles.includes(id)),
  ];
  for (const id of changed) checkRole(world, actor, id);
  // A PATCH that names roles needs the permission, even where it changes none of them.
  if (patch.roles !== undefined && !may(world, actor, PermissionFlagsBits.ManageRoles))
    throw failure('missingPermissions');
  if (patch.nick !== undefined) checkNick(world, actor, target);
  const nick = patch.nick === undefined ? target.nick : patch.nick;
  return changed.length === 0 && nick === target.nick ? target : { ...target, nick, roles };
};
