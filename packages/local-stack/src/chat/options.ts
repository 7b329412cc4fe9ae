/** A number of requests in a window that starts with its first request. */
export type RateRule = { readonly limit: number; readonly windowMs: number };

export type ChatRateLimits = {
  /** All authenticated requests of the bot together; `false` switches the limit off. */
  readonly global?: RateRule | false;
  /** Keyed like the route table (`PATCH /guilds/:guild_id/members/:user_id`); others keep a usual one. */
  readonly routes?: Readonly<Record<string, RateRule>>;
};

export type ChatRoleOptions = {
  readonly id?: string;
  readonly name: string;
  /** Belongs to an integration: nobody can grant or remove it by hand. */
  readonly managed?: boolean;
};

export type ChatMemberOptions = {
  readonly id: string;
  readonly username: string;
  readonly globalName?: string | null;
  readonly nickname?: string | null;
  /** Role names or ids. */
  readonly roles?: readonly string[];
};

export type ChatServerOptions = {
  readonly host?: string;
  /** 0, the default, takes a free port. */
  readonly port?: number;
  readonly token: string;
  readonly serverId: string;
  readonly serverName?: string;
  readonly ownerId: string;
  readonly botUserId: string;
  readonly botUsername?: string;
  readonly applicationId: string;
  /** From the lowest to the highest; `@everyone` is made by the server. */
  readonly roles: readonly ChatRoleOptions[];
  readonly members: readonly ChatMemberOptions[];
  /** Accounts that exist but are not in the server. */
  readonly outsiders?: readonly ChatMemberOptions[];
  /** The bot's own role. `above` names the role it sits directly over; without it, on top. */
  readonly botRole?: {
    readonly name?: string;
    /** Permission bits, as a decimal number. */
    readonly permissions?: string;
    readonly above?: string;
  };
  /** The application's own login; its id is the application's. Without it there is none. */
  readonly oauth?: {
    readonly clientSecret: string;
    /** Where the application may ask people to be sent back to, letter for letter. */
    readonly redirectUris: readonly string[];
  };
  readonly rateLimits?: ChatRateLimits;
  readonly gateway?: {
    readonly heartbeatMs?: number;
    /** Intents an application has to be approved for and this one was. */
    readonly privilegedIntents?: number;
  };
};
