import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { RouteLike } from 'discord.js';
import { RESTJSONErrorCodes, Routes } from 'discord.js';
import type { Turn } from './calls.js';
import { ChatError, limited } from './chat-error.js';
import type { LostUpdates } from './lost-updates.js';
import type { DiscordRest } from './rest.js';
import type { ServerCache } from './server-cache.js';
import { type Account, type ServerSnapshot, toAccount } from './snapshot.js';

/** Only what changes; roles are the whole new list. */
export interface AccountPatch {
  readonly roles?: readonly string[];
  readonly nick?: string | null;
}
/** Called once per attempt, and perhaps again later: it must only compute. */
export type Decide = (account: Account, server: ServerSnapshot) => AccountPatch | null;

export interface AccountUpdate {
  readonly before: Account;
  /** As the chat product returned it; the same as `before` where nothing was to do. */
  readonly after: Account;
  readonly patch: AccountPatch | null;
  /** The roles were written, the nickname was not. */
  readonly nicknameProblem: ChatError | null;
}

interface Tools extends Turn {
  readonly servers: ServerCache;
  readonly rest: DiscordRest;
  readonly serverId: string;
  readonly lostUpdates: LostUpdates;
}
interface Wish {
  readonly chatId: string;
  readonly decide: Decide;
  readonly reason: string;
}
interface Refused {
  readonly error: ChatError;
  readonly patch: AccountPatch;
}

/** A limit shorter than this may be waited out between read and write. */
const PATIENCE_MS = 100;
const ATTEMPTS = 3;
const PAUSE_MS = 300;

export async function updateAccount(tools: Tools, wish: Wish): Promise<AccountUpdate> {
  let refused: Refused | null = null;
  for (let made = 1; ; made++) {
    const asked: { patch: AccountPatch | null } = { patch: null };
    try {
      return await once(tools, wish, asked, refused);
    } catch (error) {
      if (!(error instanceof ChatError) || made >= ATTEMPTS || tools.signal.aborted) throw error;
      const pauseMs = pauseAfter(error, made);
      if (pauseMs === null) {
        if (asked.patch === null || !mayBeStale(error) || refused !== null) throw error;
        refused = { error, patch: asked.patch };
      }
      tools.servers.forget();
      await sleep(pauseMs ?? 0, undefined, { signal: tools.signal });
    }
  }
}

/** null: a refusal, not a failure. */
function pauseAfter(error: ChatError, made: number): number | null {
  switch (error.reason) {
    case 'timeout':
    case 'server_error':
    case 'unreachable':
    case 'unreadable':
      return PAUSE_MS * 2 ** made * (0.5 + Math.random());
    // The next round waits for the end of the limit before it reads.
    case 'rate_limited':
      return 0;
    default:
      return null;
  }
}

/** Roles and their order may have changed a moment ago; then what is asked changes with them. */
function mayBeStale({ code }: ChatError): boolean {
  return code === 'INSUFFICIENT_PERMISSIONS' || code === 'ROLE_ASSIGNMENT_FAILED';
}

async function once(
  tools: Tools,
  { chatId, decide, reason }: Wish,
  asked: { patch: AccountPatch | null },
  refused: Refused | null,
): Promise<AccountUpdate> {
  const { send, servers, serverId } = tools;
  const route = Routes.guildMember(serverId, chatId);
  await waitForLimit(tools, route);
  const server = await servers.get(send);
  const before = toAccount(await send({ method: 'GET', route }), chatId);
  const patch = decide(before, server);
  asked.patch = patch;
  if (patch === null) return { before, after: before, patch, nicknameProblem: null };
  // Asking again for what was refused would only be refused again.
  if (refused && isDeepStrictEqual(patch, refused.patch)) throw refused.error;

  async function write(body: AccountPatch): Promise<Account> {
    const at = Date.now();
    const answer = await send({ method: 'PATCH', route, body, reason, patienceMs: PATIENCE_MS });
    if (body.roles) tools.lostUpdates.wrote({ server, before, decide, at });
    // An answer without content cannot be compared with what was asked.
    return toAccount(answer ?? (await send({ method: 'GET', route })), chatId);
  }
  try {
    return { before, after: await write(patch), patch, nicknameProblem: null };
  } catch (error) {
    if (!isAboutNickname(error, patch)) throw error;
    const nicknameProblem = new ChatError(
      'NICKNAME_UPDATE_FAILED',
      'The nickname could not be set.',
      { discordCode: error.discordCode, cause: error },
    );
    if (patch.roles === undefined) throw nicknameProblem;
    return { before, after: await write({ roles: patch.roles }), patch, nicknameProblem };
  }
}

/** Before the read, so that the write follows it at once. */
async function waitForLimit({ rest, signal, patienceMs }: Tools, route: RouteLike): Promise<void> {
  const limitedMs = rest.limitedFor({ method: 'PATCH', route });
  if (limitedMs > patienceMs()) throw limited(limitedMs);
  if (limitedMs > 0) await sleep(limitedMs, undefined, { signal });
}

/** A refusal does not say which half it is about, so the roles are tried alone. */
function isAboutNickname(error: unknown, patch: AccountPatch): error is ChatError {
  return (
    error instanceof ChatError &&
    patch.nick !== undefined &&
    (error.code === 'NICKNAME_UPDATE_FAILED' ||
      error.discordCode === RESTJSONErrorCodes.MissingPermissions)
  );
}
