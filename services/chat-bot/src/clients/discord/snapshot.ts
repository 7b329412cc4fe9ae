import {
  type APIApplication,
  type APIGuild,
  type APIGuildMember,
  type APIUser,
  ApplicationFlags,
} from 'discord.js';
import { unavailable } from './chat-error.js';

/** The server, as far as granting roles depends on it. */
export interface ServerSnapshot {
  readonly id: string;
  readonly name: string;
  readonly owner_id: string;
  readonly roles: readonly {
    readonly id: string;
    readonly name: string;
    readonly position: number;
    readonly managed: boolean;
    readonly permissions: string;
  }[];
  readonly bot: { readonly id: string; readonly role_ids: readonly string[] };
}

/** An account in the server. */
export interface Account {
  readonly id: string;
  readonly username: string;
  readonly role_ids: readonly string[];
  readonly nickname: string | null;
}

/** An answer without its roles must never be taken for an account without roles. */
export function toAccount(answer: unknown, userId: string): Account {
  const member = answer as Partial<APIGuildMember> | null;
  if (!member || !isTexts(member.roles) || (member.user?.id ?? userId) !== userId)
    throw unavailable('unreadable', 'The chat server’s answer is not the account asked for.');
  return {
    id: userId,
    username: member.user?.username ?? '',
    role_ids: member.roles,
    nickname: member.nick ?? null,
  };
}

export function toAccounts(answer: unknown): readonly Account[] {
  const members = answer as readonly (Partial<APIGuildMember> | null)[];
  if (!Array.isArray(answer) || !members.every(member => member?.user?.id))
    throw unavailable('unreadable', 'The chat server’s answer does not list its members.');
  return members.map(member => toAccount(member, member?.user?.id ?? ''));
}

export function toSnapshot(answer: unknown, bot: Account): ServerSnapshot {
  const guild = answer as Partial<APIGuild> | null;
  if (!guild?.id || !guild.owner_id || !Array.isArray(guild.roles) || guild.roles.length === 0)
    throw unavailable('unreadable', 'The chat server’s answer is not the server asked for.');
  return {
    id: guild.id,
    name: guild.name ?? '',
    owner_id: guild.owner_id,
    roles: guild.roles.map(({ id, name, position, managed, permissions }) => ({
      id,
      name,
      position,
      managed,
      permissions,
    })),
    bot: { id: bot.id, role_ids: bot.role_ids },
  };
}

export function toUserId(answer: unknown): string {
  const user = answer as Partial<APIUser> | null;
  if (typeof user?.id !== 'string')
    throw unavailable('unreadable', 'The chat server’s answer does not say who the bot is.');
  return user.id;
}

/** What the developer portal knows of the bot. */
export interface Application {
  readonly id: string;
  readonly name: string;
  /** “Server Members Intent”: without it nobody hears of joins. */
  readonly seesMembers: boolean;
}

const membersIntent =
  ApplicationFlags.GatewayGuildMembers | ApplicationFlags.GatewayGuildMembersLimited;

export function toApplication(answer: unknown): Application {
  const { name, flags } = (answer ?? {}) as Partial<APIApplication>;
  return {
    id: toUserId(answer),
    name: name ?? '',
    seesMembers: ((flags ?? 0) & membersIntent) !== 0,
  };
}

/** A server by what people call it. */
export interface ServerName {
  readonly id: string;
  readonly name: string;
}

export function toServerNames(answer: unknown): readonly ServerName[] {
  if (!Array.isArray(answer))
    throw unavailable('unreadable', 'The chat server’s answer does not list its servers.');
  return answer.map(({ id, name }: APIGuild) => ({ id, name }));
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string');
}
