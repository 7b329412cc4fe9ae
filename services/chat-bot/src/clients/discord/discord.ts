import { isChatId } from '@guildhall/contracts';
import {
  type APIApplication,
  type APIApplicationCommand,
  type APIGuild,
  type APIGuildMember,
  type APIUser,
  type RESTAPIPartialCurrentUserGuild,
  RESTJSONErrorCodes,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  Routes,
} from 'discord.js';
import { ChatError } from './chat-error.js';
import { type CallOptions, createDiscordRest, type DiscordRestOptions, type Send } from './rest.js';
import { raced } from './signals.js';
import {
  type Account,
  type Application,
  type ServerSnapshot,
  toAccount,
  toApplication,
  toSnapshot,
} from './snapshot.js';
import {
  type AccountUpdate,
  type Decide,
  type UpdateRequest,
  updateAccount,
} from './update-account.js';

export interface DiscordOptions extends DiscordRestOptions {
  readonly serverId: string;
}

/** Discord, "List Guild Members": 1,000 at most. */
const PAGE = 1_000;
/** Roles rarely change, and writes come in bursts. */
const SERVER_AGE_MS = 2_000;

/** Discord ids (snowflakes). Others would be refused and must not become part of a path. */
function checked(chatId: string): string {
  if (isChatId(chatId)) return chatId;
  throw new ChatError('DISCORD_USER_NOT_FOUND', 'No chat account has this id.');
}

export function createDiscord(options: DiscordOptions) {
  const { serverId } = options;
  const rest = createDiscordRest(options);
  let botId: string | undefined;
  let current: { readonly taken: number; readonly server: Promise<ServerSnapshot> } | undefined;

  const getMember = (send: Send, chatId: string) =>
    send<APIGuildMember>('get', Routes.guildMember(serverId, chatId));

  /** Concurrent callers share the read; it has its own deadline. */
  const readServer = () =>
    rest.run({}, async ({ send }) => {
      botId ??= (await send<APIUser>('get', Routes.user())).id;
      // In this order, so that a removed bot gets the right error.
      const guild = await send<APIGuild>('get', Routes.guild(serverId));
      return toSnapshot(guild, await getMember(send, botId));
    });

  function lastServer(maxAgeMs = SERVER_AGE_MS): Promise<ServerSnapshot> {
    if (!current || performance.now() - current.taken > maxAgeMs) {
      const mine = { taken: performance.now(), server: readServer() };
      current = mine;
      mine.server.catch(() => {
        if (current === mine) current = undefined;
      });
    }
    return current.server;
  }

  const application = async (send: Send): Promise<Application> =>
    toApplication(await send<APIApplication>('get', Routes.currentApplication()));

  const commandsRoute = async (send: Send) =>
    Routes.applicationGuildCommands((await application(send)).id, serverId);

  /** Throws DISCORD_USER_NOT_FOUND. */
  const getAccount = async (chatId: string, call: CallOptions = {}): Promise<Account> =>
    toAccount(await rest.run(call, ({ send }) => getMember(send, checked(chatId))));

  return {
    serverId,
    isTokenRefused: rest.isTokenRefused,
    close: rest.close,
    getAccount,
    /** Null: not in the server, or no such account. */
    async findAccount(chatId: string, call?: CallOptions): Promise<Account | null> {
      try {
        return await getAccount(chatId, call);
      } catch (error) {
        if (error instanceof ChatError && error.code === 'DISCORD_USER_NOT_FOUND') return null;
        throw error;
      }
    },
    /** All members of the server by id, page by page. Needs the members intent. */
    async *listAccounts(call: CallOptions): AsyncIterable<readonly Account[]> {
      for (let after: string | undefined = '0'; after !== undefined; ) {
        const query = new URLSearchParams({ limit: String(PAGE), after });
        const page: readonly Account[] = await rest.run(call, async ({ send }) =>
          (await send<APIGuildMember[]>('get', Routes.guildMembers(serverId), { query })).map(
            toAccount,
          ),
        );
        yield page;
        // The last page is an empty one: a short page may be incomplete.
        after = page.at(-1)?.id;
      }
    },
    getServer: ({ maxAgeMs, ...call }: CallOptions & { readonly maxAgeMs?: number } = {}) =>
      rest.run(call, ({ signal }) => raced(lastServer(maxAgeMs), signal)),
    /** Reads the account, decides, writes each changed role, then the nickname. */
    updateAccount: (
      chatId: string,
      decide: Decide,
      { reason, note, begin, ...call }: CallOptions & Omit<UpdateRequest, 'chatId' | 'decide'>,
    ): Promise<AccountUpdate> =>
      rest.run(call, async ({ send, signal }) =>
        updateAccount(
          { send, serverId, getServer: () => raced(lastServer(), signal) },
          { chatId: checked(chatId), decide, reason, note, begin },
        ),
      ),
    /** With the account's own access token. False: it was already in the server. */
    async joinServer(chatId: string, accessToken: string): Promise<boolean> {
      const route = Routes.guildMember(serverId, chatId);
      try {
        const answer = await rest.run({}, ({ send }) =>
          send('put', route, { body: { access_token: accessToken } }),
        );
        // Discord, "Add Guild Member": 201 with the member, or an empty 204.
        return !(answer instanceof ArrayBuffer);
      } catch (error) {
        throw mayNotInvite(error) ?? error;
      }
    },
    getApplication: (call: CallOptions = {}) => rest.run(call, ({ send }) => application(send)),
    /** Servers the bot is in, at most two hundred. */
    listServers: () =>
      rest.run({}, ({ send }) =>
        send<RESTAPIPartialCurrentUserGuild[]>('get', Routes.userGuilds()),
      ),
    listCommands: (call: CallOptions) =>
      rest.run(call, async ({ send }) =>
        send<APIApplicationCommand[]>('get', await commandsRoute(send)),
      ),
    async replaceCommands(
      commands: readonly RESTPostAPIChatInputApplicationCommandsJSONBody[],
    ): Promise<void> {
      await rest.run({}, async ({ send }) =>
        send('put', await commandsRoute(send), { body: commands }),
      );
    },
  };
}

export type Discord = ReturnType<typeof createDiscord>;

/** Null: another reason. */
function mayNotInvite(error: unknown): ChatError | null {
  if (!(error instanceof ChatError) || error.discordCode !== RESTJSONErrorCodes.MissingPermissions)
    return null;
  return new ChatError('INSUFFICIENT_PERMISSIONS', error.message, {
    discordCode: error.discordCode,
    suggestion:
      'Give the bot’s role the permission “Create Invite”; with DISCORD_JOIN_SERVER its invite asks for it.',
    cause: error,
  });
}
