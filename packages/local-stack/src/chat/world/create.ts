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

const accountOf = (options: ChatMemberOptions): Account => ({
  id: options.id,
  username: options.username,
  globalName: options.globalName ?? null,
  bot: false,
});

const createRoles = (options: ChatServerOptions): Role[] => {
  const botName = options.botRole?.name ?? options.botUsername ?? 'Guildhall';
  const listed = options.roles.map((role, index) => ({
    id: role.id ?? nearId(options.serverId, index + 10),
    name: role.name,
    permissions: 0n,
    color: 0,
    managed: role.managed ?? false,
    botId: null,
  }));
  const bot = {
    id: nearId(options.serverId, 1),
    name: botName,
    permissions: BigInt(options.botRole?.permissions ?? BOT_PERMISSIONS),
    color: 0,
    managed: true,
    botId: options.botUserId,
  };
  const above = options.botRole?.above;
  const at = above === undefined ? listed.length : listed.findIndex(r => r.name === above) + 1;
  const everyone = {
    id: options.serverId,
    name: '@everyone',
    permissions: EVERYONE,
    color: 0,
    managed: false,
    botId: null,
  };
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
  const members = options.members.map(
    (member): Member => ({
      account: accountOf(member),
      nick: member.nickname ?? null,
      roles: (member.roles ?? []).map(roleId),
      joinedAt,
    }),
  );
  if (!members.some(m => m.account.id === options.ownerId))
    members.push({
      account: { id: options.ownerId, username: 'owner', globalName: null, bot: false },
      nick: null,
      roles: [],
      joinedAt,
    });
  members.push({
    account: {
      id: options.botUserId,
      username: options.botUsername ?? 'Guildhall',
      globalName: null,
      bot: true,
    },
    nick: null,
    roles: roles.flatMap(role => (role.botId === options.botUserId ? [role.id] : [])),
    joinedAt,
  });
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
