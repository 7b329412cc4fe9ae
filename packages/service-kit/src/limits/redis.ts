import { Redis } from 'ioredis';

/** A request must never wait for a counter: what Redis does not answer at once is counted in memory. */
export function openRedis(url: string, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    connectTimeout: 2000,
    commandTimeout: 250,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: attempt => Math.min(attempt * 200, 3000),
  });
  redis.on('error', onError);
  return redis;
}
