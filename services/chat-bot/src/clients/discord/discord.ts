import { isChatId } from '@guildhall/contracts';
import { RESTJSONErrorCodes, Routes } from 'discord-api-types/v10';
import { type CallOptions, createCalls, type Send } from './calls.js';
import { ChatError, unavailable } from './chat-error.js';
import { createDiscordRest, type DiscordRestOptions } from './rest/rest.js';
import { createServerCache } from './server-cache.js';
import {
  type Account,
  type Application,
  toAccount,
  toAccounts,
  toApplication,
  toCommands,
  toServerNames,
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

/** Discord ids, "Snowflakes": what is none would only be refused, and must not become a path. */
function checked(chatId: string): string {
  if (isChatId(chatId)) return chatId;
  throw new ChatError('DISCORD_USER_NOT_FOUND', 'No chat account has this id.');
}

export function createDiscord(options: DiscordOptions) {
  const { serverId } = options;
  const rest = createDiscordRest(options);
  const calls = createCalls(rest);
  const servers = createServerCache(serverId, calls.shared);

  const commandsRoute = async (send: Send) =>
    Routes.applicationGuildCommands((await application(send)).id, serverId);

  /** Throws DISCORD_USER_NOT_FOUND. */
  async function getAccount(chatId: string, call?: CallOptions): Promise<Account> {
    const route = Routes.guildMember(serverId, checked(chatId));
    return toAccount(await calls.run(call, ({ send }) => send({ method: 'GET', route })), chatId);
  }

  return {
    serverId,
    rest,
    getAccount,
    /** null: not in the server, or no account at all. */
    async findAccount(chatId: string, call?: CallOptions): Promise<Account | null> {
      try {
        return await getAccount(chatId, call);
      } catch (error) {
        if (error instanceof ChatError && error.code === 'DISCORD_USER_NOT_FOUND') return null;
        throw error;
      }
    },
    /** Everybody in the server, by id, a page at a time; only for a bot that sees members. */
    async *listAccounts(call?: CallOptions): AsyncIterable<readonly Account[]> {
      const route = Routes.guildMembers(serverId);
      for (let after: string | undefined = '0'; after !== undefined; ) {
        const query = new URLSearchParams({ limit: String(PAGE), after });
        const page = toAccounts(
          await calls.run(call, ({ send }) => send({ method: 'GET', route, query })),
        );
        // Discord, "List Guild Members": all are beyond the one asked after. Else this would have no end.
        const known = BigInt(after);
        if (page.some(({ id }) => BigInt(id) <= known))
          throw unavailable('unreadable', 'The chat server lists members that it listed before.');
        yield page;
        // The end is a page without anybody: one that is short may as well have been cut.
        after = page.at(-1)?.id;
      }
    },
    getServer({ maxAgeMs, ...call }: CallOptions & { readonly maxAgeMs?: number } = {}) {
      return calls.run(call, ({ signal }) => servers.get(signal, maxAgeMs));
    },
    /**
     * Reads the account, decides, writes the roles that differ one by one, then the nickname. Whenever a write
     * has to be repeated the account is read again: nothing is ever repeated from an old read.
     */
    updateAccount: (
      chatId: string,
      decide: Decide,
      { reason, note, begin, ...call }: CallOptions & Omit<UpdateRequest, 'chatId' | 'decide'>,
    ): Promise<AccountUpdate> =>
      calls.run(call, async turn => {
        const request = { chatId: checked(chatId), decide, reason, note, begin };
        return updateAccount({ ...turn, servers, serverId }, request);
      }),
    /** With the account's own access token. False: it was in the server already. */
    async joinServer(chatId: string, accessToken: string): Promise<boolean> {
      const route = Routes.guildMember(serverId, chatId);
      const body = { access_token: accessToken };
      try {
        // Discord, "Add Guild Member": 201 with the member, or an empty 204.
        const put = { method: 'PUT', route, body } as const;
        return await calls.run({}, async ({ send }) => (await send(put)) !== null);
      } catch (error) {
        throw mayNotInvite(error) ?? error;
      }
    },
    getApplication: (call?: CallOptions) => calls.run(call, ({ send }) => application(send)),
    /** The servers that the bot was invited to, at most two hundred. */
    listServers: () =>
      calls.run({}, async ({ send }) =>
        toServerNames(await send({ method: 'GET', route: Routes.userGuilds() })),
      ),
    listCommands: (call: CallOptions) =>
      calls.run(call, async ({ send }) =>
        toCommands(await send({ method: 'GET', route: await commandsRoute(send) })),
      ),
    async replaceCommands(commands: readonly object[]): Promise<void> {
      await calls.run({}, async ({ send }) =>
        send({ method: 'PUT', route: await commandsRoute(send), body: commands }),
      );
    },
    close: rest.close,
  };
}

export type Discord = ReturnType<typeof createDiscord>;

/** null: it failed for another reason. */
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

async function application(send: Send): Promise<Application> {
  return toApplication(await send({ method: 'GET', route: Routes.currentApplication() }));
}
