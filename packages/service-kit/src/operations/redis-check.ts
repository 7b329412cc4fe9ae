import { openRedis } from '../limits/redis.js';
import { connectionFault } from './connection-fault.js';
import { type Check, fine, namedCheck, warning } from './health.js';

/** For `doctor`: whether replicas could share their counters. */
export const redisCheck = (url: string | null): Check =>
  namedCheck('redis', async () => {
    if (url === null) return fine('not set (REDIS_URL): each replica counts by itself');
    let problem = 'does not answer';
    const client = await openRedis(url, error => {
      problem = connectionFault(error);
    });
    try {
      await new Promise((ready, failed) => client.once('ready', ready).once('error', failed));
      await client.ping();
      return fine();
    } catch {
      return warning(`cannot be used (REDIS_URL): ${problem}. Each replica counts by itself`);
    } finally {
      client.disconnect();
    }
  });
