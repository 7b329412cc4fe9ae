import {
  type APIGuildMember,
  RESTJSONErrorCodes as Code,
  PermissionFlagsBits,
  type RESTPatchAPIGuildMemberJSONBody,
  type RESTPutAPIGuildMemberJSONBody,
} from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import type { ChatContext } from '../context.js';
import { checkNickname, checkRole, requirePermission } from '../guild/permissions.js';
import type { Form } from './body.js';
import { DiscordError } from './discord-error.js';

interface MemberRoute {
  Params: { user_id: string; role_id: string };
}

// Discord, "Nickname/Username".
const NICKNAME_LENGTH = 32;
const list = '/guilds/:guild_id/members';
const path = `${list}/:user_id`;

/** Members, as the bot sees and changes them. */
export function memberRoutes(app: FastifyInstance, context: ChatContext): void {
  const { grants, guild, options } = context;

  app.get<{ Querystring: Form }>(list, ({ query: { after = '0', limit = '1' } }) => {
    if (options.seesMembers === false) throw new DiscordError(403, Code.MissingAccess);
    const idOf = ({ user }: APIGuildMember) => BigInt(user.id);
    return [...guild.members.values()]
      .filter(member => idOf(member) > BigInt(after))
      .sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
      .slice(0, Number(limit));
  });

  app.get<MemberRoute>(path, ({ params }) => guild.getMember(params.user_id));

  app.patch<MemberRoute & { Body: RESTPatchAPIGuildMemberJSONBody }>(path, ({ body, params }) => {
    const member = guild.getMember(params.user_id);
    const { nick = member.nick } = body;
    const roles = body.roles ?? member.roles;
    // Roles that stay need no permission.
    const isChanged = (id: string) => member.roles.includes(id) !== roles.includes(id);
    for (const id of [...member.roles, ...roles].filter(isChanged)) checkRole(guild, id);
    if (body.nick !== undefined) checkNickname(guild, member);
    if ((nick ?? '').length > NICKNAME_LENGTH)
      throw new DiscordError(400, Code.InvalidFormBodyOrContentType);
    return guild.updateMember({ ...member, nick: nick || null, roles });
  });

  for (const method of ['PUT', 'DELETE'] as const)
    app.route<MemberRoute>({
      method,
      url: `${path}/roles/:role_id`,
      handler({ params: { role_id, user_id } }, reply) {
        const member = guild.getMember(user_id);
        checkRole(guild, role_id);
        const others = member.roles.filter(id => id !== role_id);
        const roles = method === 'PUT' ? [...others, role_id] : others;
        if (roles.length !== member.roles.length) guild.updateMember({ ...member, roles });
        return reply.code(204).send();
      },
    });

  /** An account that allowed it is taken to the server. */
  app.put<MemberRoute & { Body: RESTPutAPIGuildMemberJSONBody }>(
    path,
    ({ body, params }, reply) => {
      requirePermission(guild, PermissionFlagsBits.CreateInstantInvite);
      const grant = grants.find(body.access_token);
      if (grant?.user.id !== params.user_id || !grant.scope.includes('guilds.join'))
        throw new DiscordError(403, Code.InvalidOAuth2AccessToken);
      if (guild.members.has(params.user_id)) return reply.code(204).send();
      return reply.code(201).send(guild.addMember(grant.user));
    },
  );
}
