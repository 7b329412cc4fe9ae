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
  service: string,
  redis: Redis | null,
): Promise<(allowance: Allowance) => Limiter> {
  const limiters = new Map<string, Limiter>();
  let create: FastifyInstance['createRateLimit'] | undefined;
  await app.register(async scope => {
    await scope.register(rateLimit, {
      global: false,
      cache: keysInMemory,
      // Services may share one Redis; a person's calls of one do not count in another.
      ...(redis && { redis, nameSpace: `guildhall-${service}-limit-` }),
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
  readonly count: (request: FastifyRequest, counter: Counter) => Promise<readonly Reading[]>;
  /** Whether counters are shared between replicas at the moment. */
  readonly shared: () => boolean;
}

/** After a failure Redis is left alone for this long: not every request shall wait for its timeout. */
const restAfterFailure = 1000;

async function read(limiter: Limiter, request: FastifyRequest, allowance: Allowance) {
  const result = await limiter(request);
  if (result.isAllowed) throw new Error('no caller is exempt from a limit');
  return {
    allowance,
    remaining: result.remaining,
    exceeded: result.isExceeded,
    secondsLeft: Math.max(1, result.ttlInSeconds),
  };
}

/**
 * Counters in Redis where there is one; while it is away each replica counts in memory, and says so.
 */
export async function createCounting(
  app: FastifyInstance,
  service: string,
  redis: Redis | null,
): Promise<Counting> {
  const local = await limitersIn(app, service, null);
  const shared = redis ? await limitersIn(app, service, redis) : null;
  let restUntil = 0;
  const isShared = () => redis?.status === 'ready' && Date.now() >= restUntil;

  async function countOne(request: FastifyRequest, allowance: Allowance): Promise<Reading> {
    if (!shared || !isShared()) return read(local(allowance), request, allowance);
    try {
      return await read(shared(allowance), request, allowance);
    } catch (error) {
      restUntil = Date.now() + restAfterFailure;
      request.log.warn({ err: error }, 'rate limits are counted in memory: Redis did not answer');
      return read(local(allowance), request, allowance);
    }
  }

  return {
    shared: isShared,
    count: (request, counter) => {
      (request as Counted)[counterKey] = counter.key;
      return Promise.all(counter.allowances.map(each => countOne(request, each)));
    },
  };
}
