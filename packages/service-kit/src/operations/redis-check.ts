import { openRedis } from '../limits/redis.js';
import { redisRefusal } from '../limits/redis-fault.js';
import { connectionFault } from './connection-fault.js';
import { type Check, fine, namedCheck, warning } from './health.js';

/** For `doctor`: whether replicas could share their counters. */
export const redisCheck = (url: string | null): Check =>
  namedCheck('redis', async () => {
    if (url === null) return fine('not set (REDIS_URL): each replica counts by itself');
    const client = await openRedis(url, 2000);
    client.on('error', () => undefined);
    try {
      await new Promise((ready, failed) => client.once('ready', ready).once('error', failed));
      // A Redis that is full, or somebody's replica, answers a ping all the same.
      await client.set('guildhall-doctor', '', 'PX', 1000);
      return fine();
    } catch (error) {
      const problem = redisRefusal(error as Error) ?? connectionFault(error as Error);
      return warning(`cannot be used (REDIS_URL): ${problem}. Until then rate limits are open`);
    } finally {
      client.disconnect();
    }
  });
