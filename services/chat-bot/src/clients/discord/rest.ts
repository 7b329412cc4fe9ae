import { timeoutSignal } from '@guildhall/service-kit';
import { DiscordAPIError, REST, type RequestData, type RouteLike } from 'discord.js';
import { tokenRefused, unavailable } from './chat-error.js';
import { toChatError } from './error-mapping.js';
import { ownSignal, raced } from './signals.js';

export interface DiscordRestOptions {
  /** Base of the API without its version: `https://discord.com/api`. */
  readonly apiUrl: string;
  readonly token: string;
  /** This replica's share of the 50 requests per second that a bot has. */
  readonly requestsPerSecond?: number;
  /** For one attempt. */
  readonly timeoutMs?: number;
}

export interface CallOptions {
  /** For the whole call, with its retries and waits. Platform to chat-bot has 12 s. */
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
  /** Aborted when the deadline is over. */
  readonly signal: AbortSignal;
}

const DEADLINE_MS = 6_000;
const TIMEOUT_MS = 3_000;
/** Limits of routes are over within ten seconds; a longer wait is for the caller to decide. */
const LONGEST_LIMIT_MS = 15_000;
/** How often a request finds out whether a token that was refused works again. */
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

/** Requests to Discord: limits and retries are discord.js's, deadlines and the errors of this service ours. */
export function createDiscordRest(options: DiscordRestOptions) {
  const rest = new REST(restOptions(options)).setToken(options.token);
  let refusedAt: number | null = null;

  /** discord.js forgets a token that was refused, so that asking on does not end in a ban. */
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
      // discord.js waits for a limit without looking at the signal.
      const answer = await raced(rest[method](route, { ...data, signal }), signal);
      // A page instead of JSON, by a proxy perhaps.
      if (method !== 'get' || !(answer instanceof ArrayBuffer)) return answer;
      throw unavailable('unreadable', 'The chat server’s answer cannot be read.');
    } catch (error) {
      if (error instanceof DiscordAPIError && error.status === 401) refusedAt = performance.now();
      throw toChatError(error);
    }
  }

  return {
    /** Several requests with one deadline. */
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
