import {
  type APIApplicationCommand,
  type APIGuildMember,
  type APIRole,
  type APIUser,
  PermissionFlagsBits as Bit,
} from 'discord-api-types/v10';
import type { ChatMemberOptions, ChatServerOptions } from '../options.js';
import { newMember, newRole, newUser } from './discord-objects.js';

/** Everything that this Discord knows. Values in the maps are replaced, never changed in place. */
export interface Guild {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  readonly botId: string;
  readonly applicationId: string;
  readonly channelId: string;
  readonly roles: Map<string, APIRole>;
  /** Accounts, in the server or not. */
  readonly users: Map<string, APIUser>;
  readonly members: Map<string, APIGuildMember>;
  /** By name. */
  readonly commands: Map<string, APIApplicationCommand>;
}

// What the invite of a verification bot asks for.
const BOT_PERMISSIONS =
  Bit.ViewChannel |
  Bit.ManageRoles |
  Bit.ManageNicknames |
  Bit.ChangeNickname |
  Bit.CreateInstantInvite;

/** An id that stays the same at every start. */
const idNear = (id: string, offset: number) => String(BigInt(id) + BigInt(offset));

function createRoles({ botRole = {}, botUserId, roles, serverId }: ChatServerOptions): APIRole[] {
  const { above, permissions = String(BOT_PERMISSIONS) } = botRole;
  const bot = newRole({
    id: idNear(serverId, 1),
    name: 'Guildhall',
    permissions,
    managed: true,
    tags: { bot_id: botUserId },
  });
  const listed = roles.map(({ name }, index) =>
    newRole({ id: idNear(serverId, index + 10), name }),
  );
  const at = above === undefined ? listed.length : listed.findIndex(r => r.name === above) + 1;
  const everyone = newRole({ id: serverId, name: '@everyone' });
  return [everyone, ...listed.toSpliced(at, 0, bot)].map((role, position) => ({
    ...role,
    position,
  }));
}

export function createGuild(options: ChatServerOptions): Guild {
  const { botUserId, botUsername = 'Guildhall', members, outsiders = [], ownerId } = options;
  const roles = createRoles(options);
  const userOf = ({ globalName = null, id, username }: ChatMemberOptions): APIUser =>
    newUser({ id, username, global_name: globalName, bot: id === botUserId });
  const people: ChatMemberOptions[] = [
    { id: ownerId, username: 'owner' },
    ...members,
    { id: botUserId, username: botUsername, roles: ['Guildhall'] },
  ];
  const users = [...people, ...outsiders].map(userOf);
  const inServer = people.map(person => {
    const held = roles.filter(({ name }) => person.roles?.includes(name));
    const nick = person.nickname ?? null;
    return newMember(userOf(person), { nick, roles: held.map(({ id }) => id) });
  });
  return {
    id: options.serverId,
    name: options.serverName ?? 'Guildhall',
    ownerId,
    botId: botUserId,
    applicationId: options.applicationId,
    channelId: idNear(options.serverId, 2),
    roles: new Map(roles.map(role => [role.id, role])),
    users: new Map(users.map(user => [user.id, user])),
    members: new Map(inServer.map(member => [member.user.id, member])),
    commands: new Map(),
  };
}
