import { timeoutSignal } from '@guildhall/service-kit';
import { limited } from './chat-error.js';
import { toChatError } from './rest/error-mapping.js';
import type { DiscordRequest, DiscordRest } from './rest/rest.js';
import { createSlots, type Priority } from './rest/slots.js';
import { ownSignal } from './signals.js';

export interface CallOptions {
  /** For the whole call, waiting for its turn included. Platform to chat-bot has 12 s. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
  readonly priority?: Priority;
}

export type Send = (
  request: Omit<DiscordRequest, 'signal' | 'patienceMs' | 'priority'>,
) => Promise<unknown>;

export interface Turn {
  readonly send: Send;
  readonly signal: AbortSignal;
}

const DEADLINE_MS = 6_000;
/** Few enough that a write follows its read closely, enough to use the whole limit. */
const AT_ONCE = 8;
/** All work in the background may be waiting for the limit of one route, which nobody else needs. */
const KEPT_FOR_PEOPLE = 2;
/** Kept of a deadline for the request that follows a wait. */
const RESERVE_MS = 500;

/** Work on the chat product: a turn of its own, one deadline for all of its requests, one error. */
export function createCalls(rest: DiscordRest) {
  const slots = createSlots(AT_ONCE, KEPT_FOR_PEOPLE);

  function turnFor({
    deadlineMs = DEADLINE_MS,
    signal: given,
    priority = 'interactive',
  }: CallOptions = {}) {
    const endsAt = performance.now() + deadlineMs;
    const { signal, release } = ownSignal(timeoutSignal(deadlineMs), ...(given ? [given] : []));
    const send: Send = request => {
      const patienceMs = Math.max(0, endsAt - performance.now() - RESERVE_MS);
      return rest.request({ ...request, signal, patienceMs, priority });
    };
    return { turn: { send, signal }, priority, release };
  }

  return {
    /** For what others share: with a deadline of its own, and within no turn, so that whoever has one may wait for it. */
    shared: (): Send => turnFor().turn.send,
    async run<Result>(
      options: CallOptions | undefined,
      work: (turn: Turn) => Promise<Result>,
    ): Promise<Result> {
      const { turn, priority, release } = turnFor(options);
      try {
        return await slots.run(priority, turn.signal, () => work(turn));
      } catch (error) {
        // What did not come of the chat product or of waiting for it is no trouble of its.
        if (!turn.signal.aborted) throw error;
        const problem = toChatError(error);
        const limitedMs = rest.limitedFor();
        throw problem.reason === 'timeout' && limitedMs > 0 ? limited(limitedMs, problem) : problem;
      } finally {
        release();
      }
    },
  };
}
