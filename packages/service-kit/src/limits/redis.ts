import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { type Check, fine, namedCheck, warning } from '../operations/health.js';
import { redisRefusal } from './redis-fault.js';

/** No request waits longer for a counter. */
const ANSWER_MS = 250;

export async function openRedis(url: string, commandTimeout: number): Promise<Redis> {
  // Six megabytes that a service without Redis need not have.
  const { Redis } = await import('ioredis');
  return new Redis(url, {
    connectTimeout: 2000,
    commandTimeout,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: attempt => Math.min(attempt * 200, 3000),
  });
}

/** The Redis of a service for its counters. */
export async function openSharedRedis(app: FastifyInstance, url: string): Promise<Redis> {
  const redis = await openRedis(url, ANSWER_MS);
  let isAway = false;
  redis.on('ready', () => {
    isAway = false;
  });
  redis.on('error', err => {
    if (!isAway) app.log.warn({ err }, 'Redis does not answer: rate limits are open');
    isAway = true;
  });
  app.addHook('onClose', async () => redis.disconnect());
  return redis;
}

/** Why Redis takes no counts, or null. A full one, or a replica, would answer a ping. */
export const redisTrouble = (redis: Redis, service: string): Promise<string | null> =>
  redis.set(`guildhall-${service}-limit-trial`, '', 'PX', 1000).then(
    () => null,
    error => redisRefusal(error) ?? 'it does not answer',
  );

export const sharedLimitsCheck = (trouble: () => Promise<string | null>): Check =>
  namedCheck('redis', async () => {
    const why = await trouble();
    return why === null ? fine() : warning(`Redis takes no counts (${why}): rate limits are open`);
  });
