import type { APIGuildMember, APIRole } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import type { ChatContext } from '../context.js';
import { newRole, newUser } from '../guild/discord-objects.js';
import { findRole, roleNames } from '../guild/find.js';
import { newSnowflake } from '../guild/snowflake.js';
import { badRequest, notFound } from '../rest/discord-error.js';

interface MemberRoute {
  Params: { id: string };
  Body: { roles?: readonly string[]; nickname?: string | null; pending?: boolean };
}
interface NewMember {
  Body: { chat_id: string; username?: string; pending?: boolean };
}
interface RoleRoute {
  Params: { role: string };
  Body: Partial<Pick<APIRole, 'permissions' | 'position'>>;
}

/** Members and roles, as an administrator of the server or another bot changes them. */
export function memberControl(app: FastifyInstance, { guild, store }: ChatContext): void {
  const view = (member: APIGuildMember) => ({
    roles: roleNames(guild, member),
    nickname: member.nick ?? null,
  });
  function getMember(id: string): APIGuildMember {
    const member = guild.members.get(id);
    if (!member) throw notFound('No such account is in the server.');
    return member;
  }
  function roleNamed(name: string): APIRole {
    const role = findRole(guild, name);
    if (!role) throw badRequest(`There is no role "${name}".`);
    return role;
  }

  app.post<NewMember>('/members', ({ body: { chat_id, pending, username } }, reply) => {
    if (guild.members.has(chat_id)) throw badRequest('This account is in the server already.');
    const known = guild.users.get(chat_id);
    const user = known ?? newUser({ id: chat_id, username: username ?? `account-${chat_id}` });
    return reply.code(201).send(view(store.addMember(user, pending)));
  });
  app.get<MemberRoute>('/members/:id', ({ params }) => view(getMember(params.id)));
  app.put<MemberRoute>('/members/:id', ({ body, params }) => {
    const member = getMember(params.id);
    const { nickname = member.nick, pending = member.pending, roles } = body;
    const ids = roles?.map(name => roleNamed(name).id) ?? member.roles;
    return view(store.updateMember({ ...member, nick: nickname, pending, roles: ids }));
  });
  app.delete<MemberRoute>('/members/:id', ({ params }, reply) => {
    store.removeMember(getMember(params.id));
    return reply.code(204).send();
  });

  app.get('/roles', () => [...guild.roles.values()]);
  app.put<RoleRoute>('/roles/:role', ({ body, params }) => {
    const known = findRole(guild, params.role);
    const role = { ...(known ?? newRole({ id: newSnowflake(), name: params.role })), ...body };
    store.saveRole(role);
    return role;
  });
  app.delete<RoleRoute>('/roles/:role', ({ params }, reply) => {
    store.deleteRole(roleNamed(params.role).id);
    return reply.code(204).send();
  });
}
