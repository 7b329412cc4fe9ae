import { type Endpoint, Problem } from '@guildhall/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Count } from './counters.js';
import { networkOf } from './network.js';
import {
  type Allowance,
  type Counter,
  counterOf,
  isForAdmins,
  type Reading,
  type Tiers,
} from './tiers.js';

/** Invalid credentials per address before further ones are refused. */
const wrongCredentials: Allowance = { max: 30, seconds: 60 };

const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** The limit closest to exhaustion. */
const tightest = (readings: readonly Reading[]): Reading | undefined =>
  readings.length < 2
    ? readings[0]
    : [...readings].sort(
        (a, b) =>
          Number(b.exceeded) - Number(a.exceeded) ||
          (a.exceeded ? b.secondsLeft - a.secondsLeft : a.remaining - b.remaining),
      )[0];

function tell(reply: FastifyReply, reading: Reading): void {
  const said = reply.getHeader('x-ratelimit-remaining');
  if (said !== undefined && Number(said) < reading.remaining) return;
  reply.headers({
    'x-ratelimit-limit': reading.allowance.max,
    'x-ratelimit-remaining': reading.remaining,
    'x-ratelimit-reset': nowInSeconds() + reading.secondsLeft,
    'x-ratelimit-window': reading.allowance.seconds,
  });
}

function limited(seconds: number): Problem {
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
  return new Problem(429, 'RATE_LIMITED', `Too many requests. Try again in ${wait}.`, {
    details: { retry_after: seconds },
    headers: { 'Retry-After': String(seconds) },
  });
}

export interface Counting {
  readonly count: Count;
  /** Always in memory, so that guesses are counted without Redis too. */
  readonly countWrong: Count;
}

export function createLimits(tiers: Tiers, { count, countWrong }: Counting) {
  async function countAgainst(reply: FastifyReply, counter: Counter): Promise<void> {
    if (counter.allowances.length === 0) return;
    const reading = tightest(await count(counter));
    if (!reading) return;
    tell(reply, reading);
    if (reading.exceeded) throw limited(reading.secondsLeft);
  }

  return {
    /** For subjects only a handler knows, such as the person of a verification. */
    countAgainst,
    /** For calls without a request: chat commands. */
    countOutside: async (counter: Counter): Promise<void> => {
      const reading = tightest(await count(counter));
      if (reading?.exceeded) throw limited(reading.secondsLeft);
    },
    /** The counters of an endpoint. */
    countingFor: (endpoint: Endpoint) => {
      const forAdmins = isForAdmins(endpoint);
      return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
        const { caller } = request;
        if (endpoint.limit === 'known' && caller.kind === 'anonymous') return;
        await countAgainst(reply, counterOf(caller, request, forAdmins, tiers));
        if (endpoint.limit !== 'verification' || caller.kind !== 'person') return;
        await countAgainst(reply, {
          key: `verification:${caller.subject}`,
          allowances: tiers.verification,
        });
      };
    },
    /** Counts an invalid credential. Returns the 401, or a 429 after too many. */
    countWrongCredential: async ({ ip }: FastifyRequest, refusal: Problem): Promise<Problem> => {
      const [reading] = await countWrong({
        key: networkOf(ip),
        allowances: [wrongCredentials],
      });
      return reading?.exceeded ? limited(reading.secondsLeft) : refusal;
    },
  };
}
export type Limits = ReturnType<typeof createLimits>;
