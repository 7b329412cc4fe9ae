export interface ChatMemberOptions {
  readonly id: string;
  readonly username: string;
  readonly globalName?: string | null;
  readonly nickname?: string | null;
  /** By name. */
  readonly roles?: readonly string[];
}

export interface ChatServerOptions {
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
  /** From the lowest to the highest; `@everyone` is added. */
  readonly roles: readonly { readonly name: string }[];
  readonly members: readonly ChatMemberOptions[];
  /** Accounts that exist but are not in the server. */
  readonly outsiders?: readonly ChatMemberOptions[];
  /** The bot's role `Guildhall`, over the one that `above` names; without it, on top. */
  readonly botRole?: {
    /** Permission bits, as a decimal number. */
    readonly permissions?: string;
    readonly above?: string;
  };
  /** OAuth2 login with the application; without it there is none. */
  readonly oauth?: {
    readonly clientSecret: string;
    readonly redirectUris: readonly string[];
  };
  /** False: the developer portal's "Server Members Intent" is off. */
  readonly seesMembers?: boolean;
}
