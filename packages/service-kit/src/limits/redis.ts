import type { Redis } from 'ioredis';

/** A request must never wait for a counter: what Redis does not answer at once is counted in memory. */
const ANSWER_MS = 250;
/** Nobody waits while a connection is made, and a service that starts is busy with more than that. */
const CONNECT_MS = 2000;

export async function openRedis(url: string, onError: (error: Error) => void): Promise<Redis> {
  // Six megabytes that a service without Redis need not have.
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    connectTimeout: CONNECT_MS,
    commandTimeout: CONNECT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: attempt => Math.min(attempt * 200, 3000),
  });
  // Between the two it is asked whether it is ready.
  redis.on('connect', () => {
    redis.options.commandTimeout = CONNECT_MS;
  });
  redis.on('ready', () => {
    redis.options.commandTimeout = ANSWER_MS;
  });
  redis.on('error', onError);
  return redis;
}
