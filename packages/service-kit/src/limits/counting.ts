import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import type { Allowance, Counter } from './tiers.js';

/** What one allowance of a counter says after a call was counted. */
export interface Reading {
  readonly allowance: Allowance;
  readonly remaining: number;
  readonly exceeded: boolean;
  readonly secondsLeft: number;
}

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

const counterKey = Symbol('counter');
type Counted = FastifyRequest & { [counterKey]?: string };

/** Keys kept in memory, so that many addresses cannot fill it. */
const keysInMemory = 20_000;

/** @fastify/rate-limit’s counters without its routes: one limiter an allowance, in one store. */
async function limitersIn(
  app: FastifyInstance,
  redis: Redis | null,
): Promise<(allowance: Allowance) => Limiter> {
  const limiters = new Map<string, Limiter>();
  let create: FastifyInstance['createRateLimit'] | undefined;
  await app.register(async scope => {
    await scope.register(rateLimit, {
      global: false,
      cache: keysInMemory,
      ...(redis && { redis, nameSpace: 'guildhall-limit-' }),
    });
    create = scope.createRateLimit;
  });
  return allowance => {
    const name = `${allowance.max}/${allowance.seconds}`;
    const known = limiters.get(name);
    if (known) return known;
    if (!create) throw new Error('the rate limiter is not registered');
    const limiter = create({
      max: allowance.max,
      timeWindow: allowance.seconds * 1000,
      keyGenerator: request => `${name}:${(request as Counted)[counterKey]}`,
    });
    limiters.set(name, limiter);
    return limiter;
  };
}

export interface Counting {
  /** Counts one call, or (`peek`) only reads. */
  readonly count: (
    request: FastifyRequest,
    counter: Counter,
    peek?: boolean,
  ) => Promise<readonly Reading[]>;
  /** Whether counters are shared between replicas at the moment. */
  readonly shared: () => boolean;
}

/**
 * Counters in Redis where there is one; while it is away each replica counts in memory, and says so.
 */
export async function createCounting(app: FastifyInstance, redis: Redis | null): Promise<Counting> {
  const local = await limitersIn(app, null);
  const shared = redis ? await limitersIn(app, redis) : null;

  async function read(
    limiter: Limiter,
    request: FastifyRequest,
    allowance: Allowance,
    peek: boolean,
  ): Promise<Reading> {
    const result = await limiter(request, { increment: !peek });
    if (result.isAllowed) throw new Error('no caller is exempt from a limit');
    return {
      allowance,
      remaining: result.remaining,
      exceeded: result.isExceeded,
      secondsLeft: Math.max(1, result.ttlInSeconds),
    };
  }

  async function countOne(
    request: FastifyRequest,
    allowance: Allowance,
    peek: boolean,
  ): Promise<Reading> {
    if (!shared || redis?.status !== 'ready')
      return read(local(allowance), request, allowance, peek);
    try {
      return await read(shared(allowance), request, allowance, peek);
    } catch (error) {
      request.log.warn({ err: error }, 'rate limits are counted in memory: Redis did not answer');
      return read(local(allowance), request, allowance, peek);
    }
  }

  return {
    shared: () => redis?.status === 'ready',
    count: (request, counter, peek = false) => {
      (request as Counted)[counterKey] = counter.key;
      return Promise.all(counter.allowances.map(each => countOne(request, each, peek)));
    },
  };
}
