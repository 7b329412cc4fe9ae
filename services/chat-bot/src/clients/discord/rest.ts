import { timeoutSignal } from '@guildhall/service-kit';
import { DiscordAPIError, REST, type RequestData, type RouteLike } from 'discord.js';
import { tokenRefused, unavailable } from './chat-error.js';
import { toChatError } from './error-mapping.js';
import { ownSignal, raced } from './signals.js';

export interface DiscordRestOptions {
  /** Base URL without the version: `https://discord.com/api`. */
  readonly apiUrl: string;
  readonly token: string;
  /** This replica's share of the bot's 50 requests per second. */
  readonly requestsPerSecond?: number;
  /** Timeout of one attempt. */
  readonly timeoutMs?: number;
}

export interface CallOptions {
  /** Timeout of the whole call with retries. The platform allows chat-bot 12 s. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
}

export type Send = <Answer = unknown>(
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  route: RouteLike,
  data?: Pick<RequestData, 'body' | 'query' | 'reason'>,
) => Promise<Answer>;

export interface Call {
  readonly send: Send;
  /** Aborted at the deadline. */
  readonly signal: AbortSignal;
}

const DEADLINE_MS = 6_000;
const TIMEOUT_MS = 3_000;
/** Route limits end within ten seconds; longer waits are up to the caller. */
const LONGEST_LIMIT_MS = 15_000;
/** How often a refused token is tried again. */
const REFUSED_MS = 2_000;

export const restOptions = ({
  apiUrl,
  requestsPerSecond,
  timeoutMs,
}: Omit<DiscordRestOptions, 'token'>) => ({
  api: apiUrl.replace(/\/+$/, ''),
  timeout: timeoutMs ?? TIMEOUT_MS,
  retries: 1,
  ...(requestsPerSecond !== undefined && { globalRequestsPerSecond: requestsPerSecond }),
  rejectOnRateLimit: (limit: { timeToReset: number; retryAfter: number }) =>
    Math.max(limit.timeToReset, limit.retryAfter) > LONGEST_LIMIT_MS,
});

/** Discord requests: limits and retries by discord.js, deadlines and errors by this service. */
export function createDiscordRest(options: DiscordRestOptions) {
  const rest = new REST(restOptions(options)).setToken(options.token);
  let refusedAt: number | null = null;

  /** discord.js forgets a refused token, so that repeating it does not lead to a ban. */
  function checkToken(): void {
    if (refusedAt === null) return;
    if (performance.now() - refusedAt < REFUSED_MS) throw tokenRefused();
    refusedAt = null;
    rest.setToken(options.token);
  }

  async function ask(
    signal: AbortSignal,
    [method, route, data]: Parameters<Send>,
  ): Promise<unknown> {
    checkToken();
    try {
      // discord.js ignores the signal while it waits for a limit.
      const answer = await raced(rest[method](route, { ...data, signal }), signal);
      // An HTML page instead of JSON, for example from a proxy.
      if (method !== 'get' || !(answer instanceof ArrayBuffer)) return answer;
      throw unavailable('unreadable', 'The chat server’s response is not valid.');
    } catch (error) {
      if (error instanceof DiscordAPIError && error.status === 401) refusedAt = performance.now();
      throw toChatError(error);
    }
  }

  return {
    /** Several requests with a common deadline. */
    async run<Result>(
      { deadlineMs = DEADLINE_MS, signal: given }: CallOptions,
      work: (call: Call) => Promise<Result>,
    ): Promise<Result> {
      const { signal, release } = ownSignal(timeoutSignal(deadlineMs), ...(given ? [given] : []));
      const send = (...request: Parameters<Send>) => ask(signal, request);
      try {
        return await work({ send: send as Send, signal });
      } catch (error) {
        throw error === signal.reason ? toChatError(error) : error;
      } finally {
        release();
      }
    },
    isTokenRefused: (): boolean => refusedAt !== null,
    close() {
      rest.clearHashSweeper();
      rest.clearHandlerSweeper();
    },
  };
}
