import {
  type APIApplication,
  type APIGuild,
  type APIGuildMember,
  ApplicationFlags,
} from 'discord.js';

/** What role assignment needs to know of the server. */
export interface ServerSnapshot {
  readonly id: string;
  readonly name: string;
  readonly owner_id: string;
  readonly roles: readonly {
    readonly id: string;
    readonly name: string;
    readonly position: number;
    /** Owned by an integration, a bot or a subscription, so it cannot be assigned. */
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
  /** They have not agreed to the server's rules (membership screening). */
  readonly pending: boolean;
}

/** The bot's settings in the developer portal. */
export interface Application {
  readonly id: string;
  readonly name: string;
  /** “Server Members Intent”: required to see joins. */
  readonly seesMembers: boolean;
  /** Where Discord sends commands instead of the gateway. */
  readonly interactionsUrl: string | null;
}

export const toAccount = ({ nick, pending, roles, user }: APIGuildMember): Account => ({
  id: user.id,
  username: user.username,
  role_ids: roles,
  nickname: nick ?? null,
  pending: pending === true,
});

export const toSnapshot = (guild: APIGuild, bot: APIGuildMember): ServerSnapshot => ({
  id: guild.id,
  name: guild.name,
  owner_id: guild.owner_id,
  roles: guild.roles.map(({ id, name, position, managed, permissions }) => ({
    id,
    name,
    position,
    managed,
    permissions,
  })),
  bot: { id: bot.user.id, role_ids: bot.roles },
});

const membersIntent =
  ApplicationFlags.GatewayGuildMembers | ApplicationFlags.GatewayGuildMembersLimited;

export const toApplication = (application: APIApplication): Application => ({
  id: application.id,
  name: application.name,
  seesMembers: ((application.flags ?? 0) & membersIntent) !== 0,
  interactionsUrl: application.interactions_endpoint_url || null,
});
