import { openRedis } from '../limits/redis.js';
import type { Check } from './health.js';

/** For `doctor`: whether replicas could share their counters. */
export const redisCheck = (url: string | null): Check =>
  async function redis() {
    const name = 'redis';
    if (url === null)
      return { name, state: 'ok', message: 'not set (REDIS_URL): each replica counts by itself' };
    let problem = 'does not answer';
    const client = await openRedis(url, error => {
      problem = error.message;
    });
    try {
      await new Promise((ready, failed) => client.once('ready', ready).once('error', failed));
      await client.ping();
      return { name, state: 'ok', message: null };
    } catch {
      const message = `cannot be used (REDIS_URL): ${problem}. Each replica counts by itself`;
      return { name, state: 'warning', message };
    } finally {
      client.disconnect();
    }
  };
