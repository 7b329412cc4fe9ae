import type { APIGuildMember, APIRole } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import type { ChatContext } from '../context.js';
import { newRole, newSnowflake, newUser } from '../guild/discord-objects.js';
import { badRequest } from '../rest/discord-error.js';

interface NewMember {
  Body: { chat_id: string; username?: string; pending?: boolean };
}
interface MemberRoute {
  Params: { id: string };
  Body: { roles?: readonly string[]; nickname?: string | null; pending?: boolean };
}
interface RoleRoute {
  Params: { role: string };
  Body: Partial<Pick<APIRole, 'permissions' | 'position'>>;
}

/** Members and roles, as an administrator of the server or another bot changes them. */
export function memberControl(app: FastifyInstance, { guild }: ChatContext): void {
  const view = (member: APIGuildMember) => ({
    roles: guild.roleNames(member),
    nickname: member.nick ?? null,
  });
  function getRole(name: string): APIRole {
    const role = guild.findRole(name);
    if (!role) throw badRequest(`There is no role "${name}".`);
    return role;
  }

  app.post<NewMember>('/members', ({ body: { chat_id, pending, username = chat_id } }, reply) => {
    if (guild.members.has(chat_id)) throw badRequest('This account is in the server already.');
    const user = guild.users.get(chat_id) ?? newUser({ id: chat_id, username });
    return reply.code(201).send(view(guild.addMember(user, pending)));
  });
  app.get<MemberRoute>('/members/:id', ({ params }) => view(guild.getMember(params.id)));
  app.put<MemberRoute>('/members/:id', ({ body, params }) => {
    const member = guild.getMember(params.id);
    const { nickname: nick = member.nick, pending = member.pending } = body;
    const roles = body.roles?.map(name => getRole(name).id) ?? member.roles;
    return view(guild.updateMember({ ...member, nick, pending, roles }));
  });
  app.delete<MemberRoute>('/members/:id', ({ params }, reply) => {
    guild.removeMember(guild.getMember(params.id));
    return reply.code(204).send();
  });

  app.get('/roles', () => [...guild.roles.values()]);
  app.put<RoleRoute>('/roles/:role', ({ body, params: { role: name } }) => {
    const known = guild.findRole(name) ?? newRole({ id: newSnowflake(), name });
    return guild.saveRole({ ...known, ...body });
  });
  app.delete<RoleRoute>('/roles/:role', ({ params }, reply) => {
    guild.deleteRole(getRole(params.role).id);
    return reply.code(204).send();
  });
}
