import type { Redis } from 'ioredis';

/** A request must never wait for a counter: what Redis does not answer at once is counted in memory. */
export async function openRedis(url: string, onError: (error: Error) => void): Promise<Redis> {
  // Six megabytes that a service without Redis need not have.
  const { Redis } = await import('ioredis');
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
