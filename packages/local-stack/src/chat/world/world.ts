import type { APIApplicationCommand } from 'discord-api-types/v10';

export type Role = {
  readonly id: string;
  readonly name: string;
  readonly permissions: bigint;
  readonly position: number;
  readonly managed: boolean;
  /** The bot whose own role this is. */
  readonly botId: string | null;
};

export type Account = {
  readonly id: string;
  readonly username: string;
  readonly globalName: string | null;
  readonly bot: boolean;
};

export type Member = {
  readonly account: Account;
  readonly nick: string | null;
  readonly roles: readonly string[];
  readonly joinedAt: string;
  /** They have not agreed to the server’s rules yet. */
  readonly pending?: boolean;
};

/** Everything the chat product knows. Values in it are replaced, never changed in place. */
export type World = {
  readonly serverId: string;
  readonly serverName: string;
  readonly ownerId: string;
  readonly botUserId: string;
  readonly applicationId: string;
  readonly channelId: string;
  readonly roles: Map<string, Role>;
  readonly accounts: Map<string, Account>;
  readonly members: Map<string, Member>;
  /** Registered commands by id. */
  readonly commands: Map<string, APIApplicationCommand>;
  readonly nextId: () => string;
};
