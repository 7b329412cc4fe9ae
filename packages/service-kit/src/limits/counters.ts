import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import type { Allowance, Counter, Reading } from './tiers.js';

/** Number of counters in memory; the plugin's default is 5,000. */
const COUNTERS = 50_000;

export type Count = (counter: Counter) => Promise<readonly Reading[]>;

interface Counted extends Counter {
  readonly allowance: Allowance;
}
const countedIn = (request: FastifyRequest) => request as unknown as Counted;

/** Counts with @fastify/rate-limit, in memory or Redis. Without Redis, limits are open. */
export async function createCounters(
  app: FastifyInstance,
  shared?: { readonly redis: Redis; readonly service: string },
): Promise<Count> {
  let limiter: ReturnType<FastifyInstance['createRateLimit']> | undefined;
  await app.register(async scope => {
    await scope.register(rateLimit, {
      global: false,
      cache: COUNTERS,
      // Services may share a Redis.
      ...(shared && { redis: shared.redis, nameSpace: `guildhall-${shared.service}-limit-` }),
      skipOnError: true,
      keyGenerator: request => {
        const { key, allowance } = countedIn(request);
        return `${allowance.max}/${allowance.seconds}:${key}`;
      },
      max: request => countedIn(request).allowance.max,
      timeWindow: request => countedIn(request).allowance.seconds * 1000,
    });
    limiter = scope.createRateLimit();
  });

  async function countOne(key: string, allowance: Allowance): Promise<Reading> {
    // The request properties the limiter reads; chat commands have no request.
    const counted = { key, allowance, routeOptions: { config: {} } } as unknown as FastifyRequest;
    const result = await limiter?.(counted);
    if (!result || result.isAllowed) throw new Error('unexpected rate limit result');
    return {
      allowance,
      remaining: result.remaining,
      exceeded: result.isExceeded,
      secondsLeft: Math.max(1, result.ttlInSeconds),
    };
  }
  return ({ key, allowances }) => Promise.all(allowances.map(each => countOne(key, each)));
}
