import type {
  APIApplication,
  APIGuild,
  APIGuildMember,
  APIRole,
  APIUser,
} from 'discord-api-types/v10';
import { ApplicationFlags } from 'discord-api-types/v10';
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
    /** Owned by an integration, a bot or a subscription: nobody can assign it. */
    readonly managed: boolean;
    /** Permission bits, in decimal. */
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
  /** They have not agreed to the server’s rules yet (membership screening). */
  readonly pending: boolean;
}

/** An answer without its roles must never be taken for an account without roles. */
export function toAccount(answer: unknown, userId: string): Account {
  const member = answer as Partial<APIGuildMember> | null;
  const names = [member?.nick ?? '', member?.user?.username ?? ''];
  const isOther = (member?.user?.id ?? userId) !== userId;
  if (!member || !isTexts(member.roles) || !isTexts(names) || isOther)
    throw unavailable('unreadable', 'The chat server’s answer is not the account asked for.');
  return {
    id: userId,
    username: member.user?.username ?? '',
    role_ids: member.roles,
    nickname: member.nick ?? null,
    pending: member.pending === true,
  };
}

export function toAccounts(answer: unknown): readonly Account[] {
  const members = answer as readonly (Partial<APIGuildMember> | null)[];
  if (!Array.isArray(answer) || !members.every(member => isNumber(member?.user?.id)))
    throw unavailable('unreadable', 'The chat server’s answer does not list its members.');
  return members.map(member => toAccount(member, member?.user?.id ?? ''));
}

export function toSnapshot(answer: unknown, bot: Account): ServerSnapshot {
  const guild = answer as Partial<APIGuild> | null;
  const { roles } = guild ?? {};
  if (!guild?.id || !guild.owner_id || !Array.isArray(roles) || !roles[0] || !roles.every(isRole))
    throw unavailable('unreadable', 'The chat server’s answer is not the server asked for.');
  return {
    id: guild.id,
    name: guild.name ?? '',
    owner_id: guild.owner_id,
    roles: roles.map(({ id, name, position, managed, permissions }) => ({
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
  /** Where Discord sends commands instead of over the gateway. */
  readonly interactionsUrl: string | null;
}

const membersIntent =
  ApplicationFlags.GatewayGuildMembers | ApplicationFlags.GatewayGuildMembersLimited;

export function toApplication(answer: unknown): Application {
  const { name, flags, interactions_endpoint_url } = (answer ?? {}) as Partial<APIApplication>;
  return {
    id: toUserId(answer),
    name: name ?? '',
    seesMembers: ((flags ?? 0) & membersIntent) !== 0,
    interactionsUrl: interactions_endpoint_url || null,
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

/** A command that people type, as far as the bot depends on how it was made known. */
export interface CommandShape {
  readonly name: string;
  readonly options?: readonly { readonly name: string }[];
}

export function toCommands(answer: unknown): readonly CommandShape[] {
  if (!Array.isArray(answer))
    throw unavailable('unreadable', 'The chat server’s answer does not list its commands.');
  return answer;
}

function isRole(role: Partial<APIRole> | null): boolean {
  return (
    isNumber(role?.id) &&
    isNumber(role.permissions) &&
    typeof role.name === 'string' &&
    typeof role.position === 'number'
  );
}

/** Ids and permissions, which are too large for JSON's numbers. */
function isNumber(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,20}$/.test(value);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string');
}
