import type { Fields as Given } from '@guildhall/contracts';
import { json, noContent } from '../rest/reply.js';
import { badRequest, notFound } from '../world/failure.js';
import { findRoleByName, roleNames } from '../world/find.js';
import { parseMemberPatch } from '../world/member-patch.js';
import { isSnowflake } from '../world/snowflake.js';
import type { Member } from '../world/world.js';
import { type ControlCall, type ControlContext, type ControlRoutes, readText } from './context.js';

export const memberRoutes = ({ store }: ControlContext): ControlRoutes => {
  const { world } = store;

  const view = (member: Member) => ({ roles: roleNames(world, member), nickname: member.nick });
  const find = ({ params }: ControlCall): Member => {
    const member = world.members.get(params.chat_id ?? '');
    if (member === undefined) throw notFound('No such account is in the server.');
    return member;
  };
  const roleIds = (given: unknown): string[] => {
    if (!Array.isArray(given)) throw badRequest('"roles" must be a list of role names.');
    const ids = given.map((name: unknown) => {
      const role = findRoleByName(world, String(name));
      if (role === undefined || role.id === world.serverId) {
        const names = [...world.roles.values()].map(known => known.name).join(', ');
        throw badRequest(`There is no role "${name}". Roles: ${names}.`);
      }
      return role.id;
    });
    return [...new Set(ids)];
  };
  // No hierarchy is asked: another bot may well stand higher than ours.
  const edited = (member: Member, given: Given): Member => {
    const nickname = given.nickname;
    const nick = nickname === undefined ? undefined : parseMemberPatch({ nick: nickname }).nick;
    return {
      ...member,
      roles: given.roles === undefined ? member.roles : roleIds(given.roles),
      nick: nick === undefined ? member.nick : nick,
      pending: given.pending === undefined ? member.pending : given.pending === true,
    };
  };

  return {
    'POST /members': ({ given }) => {
      const id = readText(given, 'chat_id');
      if (!isSnowflake(id)) throw badRequest('"chat_id" must be a numeric id.');
      if (world.members.has(id)) throw badRequest('This account is in the server already.');
      const username = String(given.username ?? `account-${id}`);
      const account = world.accounts.get(id) ?? { id, username, globalName: null, bot: false };
      return json(view(store.insertMember(account, given.pending === true)), 201);
    },
    'GET /members/:chat_id': call => json(view(find(call))),
    'PUT /members/:chat_id': call => {
      const after = edited(find(call), call.given);
      store.updateMember(after);
      return json(view(after));
    },
    'DELETE /members/:chat_id': call => {
      store.removeMember(find(call));
      return noContent;
    },
  };
};
