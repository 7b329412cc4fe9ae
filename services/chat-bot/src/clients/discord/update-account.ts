import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { RESTJSONErrorCodes, Routes } from 'discord-api-types/v10';
import type { Turn } from './calls.js';
import { ChatError, isFleeting } from './chat-error.js';
import type { ServerCache } from './server-cache.js';
import { type Account, type ServerSnapshot, toAccount } from './snapshot.js';

/** Only what changes; roles as they should be, of which only the differences are written. */
export interface AccountPatch {
  readonly roles?: readonly string[];
  readonly nick?: string | null;
}
/** Called once per attempt, and perhaps again later: it must only compute. */
export type Decide = (account: Account, server: ServerSnapshot) => AccountPatch | null;

/** How the account stood when it was first read, and how it stands as far as is known. */
export interface Progress {
  readonly before: Account;
  readonly after: Account;
}

export interface AccountUpdate extends Progress {
  readonly patch: AccountPatch | null;
  /** The roles were written, the nickname was not. */
  readonly nicknameProblem: ChatError | null;
}

interface Tools extends Turn {
  readonly servers: ServerCache;
  readonly serverId: string;
}
export interface UpdateRequest {
  readonly chatId: string;
  readonly decide: Decide;
  readonly reason: string;
  /**
   * Told after every read and write, for whoever keeps what was done although it ended in a failure. null: whether a
   * write came about is not known.
   */
  readonly note?: ((progress: Progress | null) => void) | undefined;
  /** Waited for after every decision to write, before the first write of it. */
  readonly begin?: (() => Promise<void>) | undefined;
}
/** Says how the account stands now, and hears how it stood at first. */
type See = (now: Account) => Account;
interface Refused {
  readonly error: ChatError;
  readonly patch: AccountPatch;
}

const ATTEMPTS = 3;
const PAUSE_MS = 300;

export async function updateAccount(tools: Tools, request: UpdateRequest): Promise<AccountUpdate> {
  let refused: Refused | null = null;
  let first: Account | undefined;
  const see: See = now => {
    first ??= now;
    request.note?.({ before: first, after: now });
    return first;
  };
  for (let made = 1; ; made++) {
    const asked: { patch: AccountPatch | null } = { patch: null };
    try {
      return await once(tools, request, { asked, refused, see });
    } catch (error) {
      if (!(error instanceof ChatError) || made >= ATTEMPTS || tools.signal.aborted) throw error;
      const fleeting = isFleeting(error);
      if (!fleeting) {
        if (asked.patch === null || !mayBeStale(error) || refused !== null) throw error;
        refused = { error, patch: asked.patch };
      }
      tools.servers.forget();
      const pauseMs = fleeting ? PAUSE_MS * 2 ** made * (0.5 + Math.random()) : 0;
      await sleep(pauseMs, undefined, { signal: tools.signal });
    }
  }
}

/** Roles and their order may have changed a moment ago; then what is asked changes with them. */
function mayBeStale({ code }: ChatError): boolean {
  return code === 'INSUFFICIENT_PERMISSIONS' || code === 'ROLE_ASSIGNMENT_FAILED';
}

interface Attempt {
  readonly asked: { patch: AccountPatch | null };
  readonly refused: Refused | null;
  readonly see: See;
}

async function once(
  tools: Tools,
  { chatId, decide, reason, begin, note }: UpdateRequest,
  { asked, refused, see }: Attempt,
): Promise<AccountUpdate> {
  const { send, servers, serverId, signal } = tools;
  const route = Routes.guildMember(serverId, chatId);
  const server = await servers.get(signal);
  const read = toAccount(await send({ method: 'GET', route }), chatId);
  const before = see(read);
  const patch = decide(read, server);
  asked.patch = patch;
  if (patch === null) return { before, after: read, patch, nicknameProblem: null };
  // Asking again for what was refused would only be refused again.
  if (refused && isDeepStrictEqual(patch, refused.patch)) throw refused.error;
  await begin?.();
  const write: typeof send = request =>
    send(request).catch((error: unknown) => {
      if (!(error instanceof ChatError) || isFleeting(error)) note?.(null);
      throw error;
    });

  // Each role by itself: what another bot sets meanwhile is in no list that we could undo it with.
  const { roles = read.role_ids, nick } = patch;
  let after = read;
  const set = async (method: 'PUT' | 'DELETE', role: string) => {
    await write({ method, route: Routes.guildMemberRole(serverId, chatId, role), reason });
    const others = after.role_ids.filter(id => id !== role);
    after = { ...after, role_ids: method === 'PUT' ? [...others, role] : others };
    see(after);
  };
  for (const role of roles) if (!read.role_ids.includes(role)) await set('PUT', role);
  for (const role of read.role_ids) if (!roles.includes(role)) await set('DELETE', role);
  if (nick === undefined) return { before, after, patch, nicknameProblem: null };
  try {
    const answer = await write({ method: 'PATCH', route, body: { nick }, reason });
    // An answer without content cannot be compared with what was asked.
    const written = toAccount(answer ?? (await send({ method: 'GET', route })), chatId);
    return { before, after: written, patch, nicknameProblem: null };
  } catch (error) {
    const nicknameProblem = refusedNickname(error);
    if (nicknameProblem === null || patch.roles === undefined) throw nicknameProblem ?? error;
    return { before, after, patch, nicknameProblem };
  }
}

/** null: it failed for a reason that is not the nickname's. */
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
