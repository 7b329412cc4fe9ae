import { type Endpoint, Problem } from '@guildhall/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../admission/network.js';
import { type Counting, noRequest } from './counting.js';
import { createLines } from './lines.js';
import {
  type Allowance,
  type Counter,
  counterOf,
  isForAdmins,
  type Reading,
  type Tiers,
} from './tiers.js';

/** Wrong credentials from one address before further wrong ones are refused unread. */
const wrongCredentials: Allowance = { max: 30, seconds: 60 };

const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** The limit that will stop a caller first. */
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

/** Over at once where the counters are in memory. */
type Counted = Promise<void> | void;

export function createLimits(tiers: Tiers, counting: Counting) {
  const guessing = createLines();

  function judge(reply: FastifyReply, readings: readonly Reading[]): void {
    const reading = tightest(readings);
    if (!reading) return;
    tell(reply, reading);
    if (reading.exceeded) throw limited(reading.secondsLeft);
  }

  function countAgainst(request: FastifyRequest, reply: FastifyReply, counter: Counter): Counted {
    if (counter.allowances.length === 0) return;
    const readings = counting.count(request, counter);
    if (readings instanceof Promise) return readings.then(found => judge(reply, found));
    judge(reply, readings);
  }

  return {
    /** For what only a handler knows: the person a verification is for. */
    countAgainst,
    /** For what did not come as a request: a command in the chat product. */
    countOutside: async (counter: Counter): Promise<void> => {
      const reading = tightest(await counting.count(noRequest(), counter));
      if (reading?.exceeded) throw limited(reading.secondsLeft);
    },
    /** What counts the calls of an endpoint. */
    countingFor: (endpoint: Endpoint) => {
      const forAdmins = isForAdmins(endpoint);
      return (request: FastifyRequest, reply: FastifyReply): Counted => {
        const { caller } = request;
        if (endpoint.limit === 'known' && caller.kind === 'anonymous') return;
        const counter = counterOf(caller, request, forAdmins, tiers);
        const counted = countAgainst(request, reply, counter);
        if (endpoint.limit !== 'verification' || caller.kind !== 'person') return counted;
        const verification = {
          key: `verification:${caller.subject}`,
          allowances: tiers.verification,
        };
        return Promise.resolve(counted).then(() => countAgainst(request, reply, verification));
      };
    },
    /** Counts a wrong credential; the problem to answer with is the 401 itself, or a 429 after too many. */
    countWrongCredential: async (request: FastifyRequest, refusal: Problem): Promise<Problem> => {
      const network = networkOf(request.ip);
      const counter = { key: `wrong:${network}`, allowances: [wrongCredentials] };
      const reading = tightest(await counting.count(request, counter));
      if (!reading?.exceeded) return refusal;
      guessing.slowDown(network, reading.secondsLeft);
      return limited(reading.secondsLeft);
    },
    /**
     * Where only somebody outside can tell a wrong credential from a right one: addresses that have shown too many wrong
     * ones are heard there one at a time, so that a right one still passes.
     */
    askOutside: <T>({ ip }: FastifyRequest, ask: () => Promise<T>): Promise<T> =>
      guessing.go(networkOf(ip), ask),
  };
}
export type Limits = ReturnType<typeof createLimits>;
