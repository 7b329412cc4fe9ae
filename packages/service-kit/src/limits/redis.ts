import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { connectionErrorMessage } from '../operations/connection-error.js';
import { type Check, fine, namedCheck, warning } from '../operations/health.js';

/** Maximum wait of a request for a counter. */
const ANSWER_MS = 250;

async function openRedis(url: string, commandTimeout: number): Promise<Redis> {
  // Loaded on demand: it takes six megabytes.
  const { Redis } = await import('ioredis');
  return new Redis(url, {
    connectTimeout: 2000,
    commandTimeout,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: attempt => Math.min(attempt * 200, 3000),
  });
}

/** The Redis for rate-limit counters. */
export async function openSharedRedis(app: FastifyInstance, url: string): Promise<Redis> {
  const redis = await openRedis(url, ANSWER_MS);
  let isAway = false;
  redis.on('ready', () => {
    isAway = false;
  });
  redis.on('error', err => {
    if (!isAway) app.log.warn({ err }, 'Redis does not respond; rate limits are open');
    isAway = true;
  });
  app.addHook('onClose', async () => redis.disconnect());
  return redis;
}

/** Writes, because a full Redis or a replica still answers pings. */
const tryWriting = (redis: Redis) => redis.set('guildhall-limit-trial', '', 'PX', 1000);

export const sharedLimitsCheck = (redis: Redis): Check =>
  namedCheck('redis', async () => {
    try {
      await tryWriting(redis);
      return fine();
    } catch (error) {
      const why = redis.status === 'ready' ? (error as Error).message : 'it does not respond';
      return warning(`Redis cannot count (${why}); rate limits are open`);
    }
  });

/** For `doctor`: whether replicas can share counters. */
export const redisCheck = (url: string | null): Check =>
  namedCheck('redis', async () => {
    if (url === null) return fine('not set (REDIS_URL): each replica counts separately');
    const redis = await openRedis(url, 2000);
    redis.on('error', () => undefined);
    try {
      await new Promise((ready, failed) => redis.once('ready', ready).once('error', failed));
      await tryWriting(redis);
      return fine();
    } catch (error) {
      const why = connectionErrorMessage(error as Error);
      return warning(`cannot be used (REDIS_URL): ${why}. Rate limits are open until then`);
    } finally {
      redis.disconnect();
    }
  });
