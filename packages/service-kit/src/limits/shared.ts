import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import type { Allowance, Reading } from './tiers.js';

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

const counterKey = Symbol('counter');
type Counted = FastifyRequest & { [counterKey]?: string };

/** @fastify/rate-limit’s counters in Redis without its routes: one limiter an allowance, in one store. */
export async function countInRedis(app: FastifyInstance, service: string, redis: Redis) {
  const limiters = new Map<string, Limiter>();
  let create: FastifyInstance['createRateLimit'] | undefined;
  await app.register(async scope => {
    await scope.register(rateLimit, {
      global: false,
      redis,
      // Services may share one Redis; a person's calls of one do not count in another.
      nameSpace: `guildhall-${service}-limit-`,
    });
    create = scope.createRateLimit;
  });

  function limiterFor(allowance: Allowance): Limiter {
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
  }

  return async (request: FastifyRequest, key: string, allowance: Allowance): Promise<Reading> => {
    (request as Counted)[counterKey] = key;
    const result = await limiterFor(allowance)(request);
    if (result.isAllowed) throw new Error('no caller is exempt from a limit');
    return {
      allowance,
      remaining: result.remaining,
      exceeded: result.isExceeded,
      secondsLeft: Math.max(1, result.ttlInSeconds),
    };
  };
}
