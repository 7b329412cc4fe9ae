import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RouteLike } from '@discordjs/rest';
import { REST } from '@discordjs/rest';
import { type ChatError, isFleeting, limited, unavailable } from '../chat-error.js';
import { ownSignal, raced } from '../signals.js';
import { toChatError } from './error-mapping.js';
import {
  createRateLimits,
  createRefusals,
  createRequestWindow,
  createShares,
  createTokenWatch,
} from './limits.js';
import type { Priority } from './slots.js';
import { createTransport } from './transport.js';

export interface DiscordRestOptions {
  /** Base of the API without its version: `https://discord.com/api`. */
  readonly apiUrl: string;
  readonly token: string;
  /** For one attempt; well under every caller's own deadline. */
  readonly timeoutMs?: number;
  /** This replica's share of the 50 requests per second that a bot has. */
  readonly requestsPerSecond?: number;
}

export interface DiscordRequest {
  readonly method: 'GET' | 'PATCH' | 'POST' | 'PUT' | 'DELETE';
  readonly route: RouteLike;
  readonly query?: URLSearchParams;
  readonly body?: unknown;
  /** For the server's audit log. */
  readonly reason?: string;
  /** Nothing waits longer than this signal, whatever the chat product does. */
  readonly signal: AbortSignal;
  /** How long a rate limit may be waited out, in milliseconds. */
  readonly patienceMs: number;
  /** Work in the background leaves people a part of every limit. */
  readonly priority?: Priority;
  /** False for answers to interactions, which carry a token of their own. */
  readonly auth?: boolean;
  /** What may arrive twice is tried again, as reading always is. */
  readonly repeats?: boolean;
}

/** 50 per second, less what two clocks and a network can squeeze together. */
const REQUESTS_PER_SECOND = 48;
const TIMEOUT_MS = 3_000;
/** discord.js counts its own timeout from before the wait for departure; ours is the real one. */
const NEVER_MS = 120_000;
/** Discord, "Audit Logs": a reason has at most 512 characters. */
const REASON_LENGTH = 512;
const ATTEMPTS = 3;
const PAUSE_MS = 250;

export function createDiscordRest(options: DiscordRestOptions) {
  const window = createRequestWindow(options.requestsPerSecond ?? REQUESTS_PER_SECOND);
  const refusals = createRefusals();
  const token = createTokenWatch();
  const limits = createRateLimits();
  const shares = createShares();
  const calls = new AsyncLocalStorage<{
    readonly request: DiscordRequest;
    readonly probing: boolean;
    /** It was not sent, so that people have the rest of the limit. */
    kept: boolean;
  }>();
  /** How long people have this kind of request to themselves. */
  const keptFor = (request: DiscordRequest): number =>
    request.priority === 'background' ? shares.keptFor(keyOf(request)) : 0;
  const rest = new REST({
    api: options.apiUrl.replace(/\/+$/, ''),
    // One attempt only: discord.js repeats a 5xx without a pause and a refused connection never.
    retries: 0,
    timeout: NEVER_MS,
    // The window counts departures; discord.js counts whole seconds of its own.
    globalRequestsPerSecond: Number.POSITIVE_INFINITY,
    rejectOnRateLimit: limit => {
      const waitMs = Math.max(limit.timeToReset, limit.retryAfter);
      limits.note(limit.global ? null : keyOf(limit), waitMs);
      return waitMs > (calls.getStore()?.request.patienceMs ?? 0);
    },
    makeRequest: createTransport({
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      async depart(url, signal) {
        // Discord, "Rate Limits": answers to interactions are outside the global limit.
        if (isAnswer(url)) return;
        await window.take(signal);
        // What queued up while the token was still good would only collect refusals.
        const call = calls.getStore();
        if (token.isRefused() && !call?.probing) throw tokenRefused();
        // Of what queued up together, the first may have used all but the people's part.
        if (!call || keptFor(call.request) === 0) return;
        call.kept = true;
        throw limited(keptFor(call.request));
      },
      onAnswer: (url, status, headers) => {
        const call = calls.getStore();
        if (call) shares.saw(keyOf(call.request), headers);
        refusals.count(status, headers.get('x-ratelimit-scope'));
        if (!isAnswer(url)) token.saw(status);
      },
    }),
  });

  const waitBefore = (request: DiscordRequest): number =>
    Math.max(limits.remaining(keyOf(request)), keptFor(request));

  function admit(request: DiscordRequest): void {
    const quietMs = refusals.quietFor();
    if (quietMs > 0)
      throw unavailable('too_many_refusals', 'Too many requests were refused; keeping quiet.', {
        retryAfter: Math.ceil(quietMs / 1_000),
      });
    const limitedMs = waitBefore(request);
    if (limitedMs > request.patienceMs) throw limited(limitedMs);
    if (request.auth !== false && (options.token === '' || !token.admits())) throw tokenRefused();
  }

  async function attempt(request: DiscordRequest): Promise<unknown> {
    admit(request);
    await pause(waitBefore(request), request.signal);
    // discord.js forgets a token that was refused once.
    rest.setToken(options.token);
    const { method, route: fullRoute, query, body, signal, auth = true } = request;
    const reason = request.reason?.replace(/\p{Cs}/gu, '').slice(0, REASON_LENGTH);
    const call = { request, probing: token.isRefused(), kept: false };
    const own = ownSignal(signal);
    const answer = calls.run(call, () =>
      rest.request({
        method: method as never,
        fullRoute,
        signal: own.signal,
        auth,
        ...(query && { query }),
        ...(body !== undefined && { body }),
        ...(reason !== undefined && { reason }),
      }),
    );
    answer.then(own.release, own.release);
    // discord.js sleeps through rate limits without looking at the signal; the caller does not.
    const data = await raced(answer, signal).catch((error: unknown) => {
      if (call.kept && !signal.aborted) return attempt(request);
      throw error;
    });
    if (!(data instanceof ArrayBuffer)) return data;
    if (data.byteLength === 0) return null;
    throw unavailable('unreadable', 'The chat server’s answer cannot be read.');
  }

  return {
    /** The answer's JSON, or null where it has none. Throws ChatError. */
    async request(request: DiscordRequest): Promise<unknown> {
      const attempts = request.method === 'GET' || request.repeats ? ATTEMPTS : 1;
      for (let made = 1; ; made++) {
        try {
          return await attempt(request);
        } catch (error) {
          const problem = toChatError(error);
          // A write is decided again from a fresh read, by whoever decided it.
          if (made >= attempts || request.signal.aborted || !isFleeting(problem)) throw problem;
          await pause(PAUSE_MS * 2 ** made * (0.5 + Math.random()), request.signal);
        }
      }
    },
    /** Milliseconds in which nothing at all may be asked. */
    limitedFor: (): number => limits.remaining(null),
    isTokenRefused: (): boolean => options.token === '' || token.isRefused(),
    close() {
      rest.clearHashSweeper();
      rest.clearHandlerSweeper();
    },
  };
}

export type DiscordRest = ReturnType<typeof createDiscordRest>;

function tokenRefused(): ChatError {
  return unavailable('token_refused', 'The chat server refuses the bot’s token.');
}

function isAnswer(url: string): boolean {
  return /\/v\d+\/(interactions|webhooks)\//.test(url);
}

/** The kind of request that a limit is about, as discord.js names it in its own report. */
function keyOf({ method, route }: { readonly method: string; readonly route: string }): string {
  return `${method}:${route.replace(/\d{17,19}/g, ':id')}`;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0)
    await sleep(ms, undefined, { signal }).catch(error => Promise.reject(toChatError(error)));
}
