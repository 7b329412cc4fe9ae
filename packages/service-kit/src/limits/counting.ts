import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { countInMemory } from './memory.js';
import { countInRedis } from './shared.js';
import type { Allowance, Counter, Reading } from './tiers.js';

export interface Counting {
  /** What each allowance of the counter says; at once where the counters are in memory. */
  readonly count: (
    request: FastifyRequest,
    counter: Counter,
  ) => readonly Reading[] | Promise<readonly Reading[]>;
  /** Whether counters are shared between replicas at the moment. */
  readonly shared: () => boolean;
}

/** After a failure Redis is left alone for this long: not every request shall wait for its timeout. */
const restAfterFailure = 1000;

/**
 * Counters in Redis where there is one; while it is away each replica counts in memory, and says so.
 */
export async function createCounting(
  app: FastifyInstance,
  service: string,
  redis: Redis | null,
): Promise<Counting> {
  const local = countInMemory();
  const shared = redis ? await countInRedis(app, service, redis) : null;
  let restUntil = Number.NEGATIVE_INFINITY;
  const isShared = () => redis?.status === 'ready' && performance.now() >= restUntil;

  async function countOne(
    countShared: NonNullable<typeof shared>,
    request: FastifyRequest,
    key: string,
    allowance: Allowance,
  ): Promise<Reading> {
    if (!isShared()) return local(key, allowance);
    try {
      return await countShared(request, key, allowance);
    } catch (error) {
      restUntil = performance.now() + restAfterFailure;
      request.log.warn({ err: error }, 'rate limits are counted in memory: Redis gave no count');
      return local(key, allowance);
    }
  }

  return {
    shared: isShared,
    count: (request, { key, allowances }) =>
      shared && isShared()
        ? Promise.all(allowances.map(each => countOne(shared, request, key, each)))
        : allowances.map(each => local(key, each)),
  };
}
