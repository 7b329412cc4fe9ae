import { type APIGuildMember, RESTJSONErrorCodes, Routes } from 'discord.js';
import { ChatError } from './chat-error.js';
import type { Send } from './rest.js';
import { type Account, type ServerSnapshot, toAccount } from './snapshot.js';

/** Only changes. Roles are the desired set, of which only differences are written. */
export interface AccountPatch {
  readonly roles?: readonly string[];
  readonly nick?: string | null;
}
export type Decide = (account: Account, server: ServerSnapshot) => AccountPatch | null;

/** The account as read, and as far as known now. */
export interface Progress {
  readonly before: Account;
  readonly after: Account;
}

export interface AccountUpdate extends Progress {
  /** Roles were written, the nickname was not. */
  readonly nicknameProblem: ChatError | null;
}

interface Tools {
  readonly send: Send;
  readonly serverId: string;
  readonly getServer: () => Promise<ServerSnapshot>;
}
export interface UpdateRequest {
  readonly chatId: string;
  readonly decide: Decide;
  readonly reason: string;
  /**
   * Called after every read and write, to record progress before a failure. Null: the outcome of a write is unknown.
   */
  readonly note?: ((progress: Progress | null) => void) | undefined;
  /** Awaited before the first write. */
  readonly begin?: (() => Promise<void>) | undefined;
}

/** Discord, "Audit Logs": a reason has at most 512 characters. */
const REASON_LENGTH = 512;

export async function updateAccount(
  { send, serverId, getServer }: Tools,
  { chatId, decide, reason: given, begin, note }: UpdateRequest,
): Promise<AccountUpdate> {
  const route = Routes.guildMember(serverId, chatId);
  const reason = given.replace(/\p{Cs}/gu, '').slice(0, REASON_LENGTH);
  const server = await getServer();
  const before = toAccount(await send<APIGuildMember>('get', route));
  let after = before;
  const see = (now: Account) => {
    after = now;
    note?.({ before, after });
  };
  see(before);
  const patch = decide(before, server);
  if (patch === null) return { before, after, nicknameProblem: null };
  await begin?.();

  const write = <Answer>(...[method, to, data]: Parameters<Send>): Promise<Answer> =>
    send<Answer>(method, to, { ...data, reason }).catch((error: unknown) => {
      if (!(error instanceof ChatError) || error.code === 'SERVER_UNAVAILABLE') note?.(null);
      throw error;
    });
  // One role at a time, so that concurrent changes by other bots are kept.
  const { roles = before.role_ids, nick } = patch;
  for (const role of roles.filter(id => !before.role_ids.includes(id))) {
    await write('put', Routes.guildMemberRole(serverId, chatId, role));
    see({ ...after, role_ids: [...after.role_ids, role] });
  }
  for (const role of before.role_ids.filter(id => !roles.includes(id))) {
    await write('delete', Routes.guildMemberRole(serverId, chatId, role));
    see({ ...after, role_ids: after.role_ids.filter(id => id !== role) });
  }
  if (nick === undefined) return { before, after, nicknameProblem: null };
  try {
    const written = toAccount(await write<APIGuildMember>('patch', route, { body: { nick } }));
    return { before, after: written, nicknameProblem: null };
  } catch (error) {
    const nicknameProblem = refusedNickname(error);
    if (nicknameProblem === null || patch.roles === undefined) throw nicknameProblem ?? error;
    return { before, after, nicknameProblem };
  }
}

/** Null: the failure does not concern the nickname. */
function refusedNickname(error: unknown): ChatError | null {
  if (!(error instanceof ChatError)) return null;
  const isRefused =
    error.code === 'NICKNAME_UPDATE_FAILED' ||
    error.discordCode === RESTJSONErrorCodes.MissingPermissions;
  if (!isRefused) return null;
  return new ChatError('NICKNAME_UPDATE_FAILED', 'The nickname could not be set.', {
    discordCode: error.discordCode,
    cause: error,
  });
}
