import {
  type APIGuildMember,
  GatewayIntentBits,
  PermissionFlagsBits,
  type RESTPatchAPIGuildMemberJSONBody,
  type RESTPutAPIGuildMemberJSONBody,
} from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import type { ChatContext } from '../context.js';
import { getMember } from '../guild/find.js';
import { checkNickname, checkRole, requirePermission } from '../guild/permissions.js';
import { discordError } from './discord-error.js';

interface MemberParams {
  Params: { user_id: string };
}

// Discord, "Nickname/Username".
const NICKNAME_LENGTH = 32;
const path = '/guilds/:guild_id/members/:user_id';

/** Members, as the bot sees and changes them. */
export function memberRoutes(app: FastifyInstance, context: ChatContext): void {
  const { grants, guild, privilegedIntents, store } = context;

  app.get<{ Querystring: { limit?: string; after?: string } }>(
    '/guilds/:guild_id/members',
    ({ query: { after = '0', limit = '1' } }) => {
      if ((privilegedIntents & GatewayIntentBits.GuildMembers) === 0)
        throw discordError('missingAccess');
      const idOf = ({ user }: APIGuildMember) => BigInt(user.id);
      return [...guild.members.values()]
        .filter(member => idOf(member) > BigInt(after))
        .sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
        .slice(0, Number(limit));
    },
  );

  app.get<MemberParams>(path, ({ params }) => getMember(guild, params.user_id));

  app.patch<MemberParams & { Body: RESTPatchAPIGuildMemberJSONBody }>(path, ({ body, params }) => {
    const member = getMember(guild, params.user_id);
    const roles = body.roles ?? member.roles;
    // Roles that stay need no permission.
    const isChanged = (id: string) => member.roles.includes(id) !== roles.includes(id);
    for (const id of [...member.roles, ...roles].filter(isChanged)) checkRole(guild, id);
    const nick = body.nick === undefined ? member.nick : body.nick || null;
    if (body.nick !== undefined) checkNickname(guild, member);
    if (nick && nick.length > NICKNAME_LENGTH) throw discordError('invalidForm');
    return store.updateMember({ ...member, nick, roles });
  });

  for (const method of ['PUT', 'DELETE'] as const)
    app.route<{ Params: { user_id: string; role_id: string } }>({
      method,
      url: `${path}/roles/:role_id`,
      handler({ params: { role_id, user_id } }, reply) {
        const member = getMember(guild, user_id);
        checkRole(guild, role_id);
        const others = member.roles.filter(id => id !== role_id);
        const roles = method === 'PUT' ? [...others, role_id] : others;
        if (roles.length !== member.roles.length) store.updateMember({ ...member, roles });
        return reply.code(204).send();
      },
    });

  /** An account that allowed it is taken to the server. */
  app.put<MemberParams & { Body: RESTPutAPIGuildMemberJSONBody }>(
    path,
    ({ body, params: { user_id } }, reply) => {
      requirePermission(guild, PermissionFlagsBits.CreateInstantInvite);
      const grant = grants.find(body.access_token);
      if (grant?.user.id !== user_id || !grant.scope.includes('guilds.join'))
        throw discordError('invalidOAuthToken');
      if (guild.members.has(user_id)) return reply.code(204).send();
      return reply.code(201).send(store.addMember(grant.user));
    },
  );
}
