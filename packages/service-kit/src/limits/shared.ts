import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import type { Allowance, Reading } from './tiers.js';

const counterKey = Symbol('counter');
type Counted = FastifyRequest & { [counterKey]?: string };

/** A counter's name begins with its allowance, which the plugin then takes from there. */
const nameOf = ({ max, seconds }: Allowance, key: string) => `${max}/${seconds}:${key}`;
const maxIn = (name: string) => Number.parseInt(name, 10);
const secondsIn = (name: string) => Number.parseInt(name.slice(name.indexOf('/') + 1), 10);

/**
 * @fastify/rate-limit’s counters in Redis without its routes. One limiter for all allowances: with
 * options of its own a limiter belongs to a route, and one without names its keys "undefined".
 */
export async function countInRedis(app: FastifyInstance, service: string, redis: Redis) {
  let limiter: ReturnType<FastifyInstance['createRateLimit']> | undefined;
  await app.register(async scope => {
    await scope.register(rateLimit, {
      global: false,
      redis,
      // Services may share one Redis; a person's calls of one do not count in another.
      nameSpace: `guildhall-${service}-limit-`,
      keyGenerator: request => (request as Counted)[counterKey] ?? '',
      max: (_, name) => maxIn(name),
      timeWindow: (_, name) => secondsIn(name) * 1000,
    });
    limiter = scope.createRateLimit();
  });

  return async (request: FastifyRequest, key: string, allowance: Allowance): Promise<Reading> => {
    if (!limiter) throw new Error('the rate limiter is not registered');
    // Read again before the limiter first waits, so that several may count one request at once.
    (request as Counted)[counterKey] = nameOf(allowance, key);
    const result = await limiter(request);
    if (result.isAllowed) throw new Error('no caller is exempt from a limit');
    return {
      allowance,
      remaining: result.remaining,
      exceeded: result.isExceeded,
      secondsLeft: Math.max(1, result.ttlInSeconds),
    };
  };
}
