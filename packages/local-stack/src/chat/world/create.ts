import { PermissionFlagsBits as Bit } from 'discord-api-types/v10';
import type { ChatMemberOptions, ChatServerOptions } from '../options.js';
import { nearId, snowflakes } from './snowflake.js';
import type { Account, Member, Role, World } from './world.js';

// What a verification bot asks for in its invitation.
const BOT_PERMISSIONS =
  Bit.ViewChannel |
  Bit.ManageRoles |
  Bit.ManageNicknames |
  Bit.ChangeNickname |
  Bit.CreateInstantInvite;
const EVERYONE =
  Bit.ViewChannel | Bit.SendMessages | Bit.UseApplicationCommands | Bit.ChangeNickname;

/** The bot’s own role, which stays the same at every start. */
const botRoleId = ({ serverId }: ChatServerOptions) => nearId(serverId, 1);

/** What most roles are. */
const usual = { permissions: 0n, managed: false, botId: null };

const createRoles = (options: ChatServerOptions): Role[] => {
  const { botRole = {}, botUserId, serverId } = options;
  const everyone = { ...usual, id: serverId, name: '@everyone', permissions: EVERYONE };
  const listed = options.roles.map(({ id, managed = false, name }, index) => ({
    ...usual,
    id: id ?? nearId(serverId, index + 10),
    name,
    managed,
  }));
  const bot = {
    id: botRoleId(options),
    name: botRole.name ?? options.botUsername ?? 'Guildhall',
    permissions: BigInt(botRole.permissions ?? BOT_PERMISSIONS),
    managed: true,
    botId: botUserId,
  };
  const { above } = botRole;
  const at = above === undefined ? listed.length : listed.findIndex(r => r.name === above) + 1;
  return [everyone, ...listed.slice(0, at), bot, ...listed.slice(at)].map((role, position) => ({
    ...role,
    position,
  }));
};

export const createWorld = (options: ChatServerOptions): World => {
  const roles = createRoles(options);
  const joinedAt = new Date().toISOString();
  const roleId = (nameOrId: string): string => {
    const role = roles.find(r => r.id === nameOrId || r.name === nameOrId);
    if (role === undefined) throw new Error(`The chat server has no role "${nameOrId}".`);
    return role.id;
  };
  const accountOf = ({ id, username, globalName = null }: ChatMemberOptions): Account => ({
    id,
    username,
    globalName,
    bot: id === options.botUserId,
  });
  const owner = { id: options.ownerId, username: 'owner' };
  const bot = {
    id: options.botUserId,
    username: options.botUsername ?? 'Guildhall',
    roles: [botRoleId(options)],
  };
  const hasOwner = options.members.some(({ id }) => id === owner.id);
  const people: ChatMemberOptions[] = [...options.members, ...(hasOwner ? [] : [owner]), bot];
  const members = people.map(
    (person): Member => ({
      account: accountOf(person),
      nick: person.nickname ?? null,
      roles: (person.roles ?? []).map(roleId),
      joinedAt,
    }),
  );
  const accounts = [...members.map(m => m.account), ...(options.outsiders ?? []).map(accountOf)];
  return {
    serverId: options.serverId,
    serverName: options.serverName ?? 'Guildhall',
    ownerId: options.ownerId,
    botUserId: options.botUserId,
    applicationId: options.applicationId,
    channelId: nearId(options.serverId, 2),
    roles: new Map(roles.map(role => [role.id, role])),
    accounts: new Map(accounts.map(account => [account.id, account])),
    members: new Map(members.map(member => [member.account.id, member])),
    commands: new Map(),
    nextId: snowflakes(),
  };
};
