import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createSeldom } from '../process/seldom.js';
import { countInMemory } from './memory.js';
import { openRedis } from './redis.js';
import { redisRefusal } from './redis-fault.js';
import { countInRedis } from './shared.js';
import type { Allowance, Counter, Reading } from './tiers.js';

export interface Counting {
  /** What each allowance of the counter says; at once where the counters are in memory. */
  readonly count: (
    request: FastifyRequest,
    counter: Counter,
  ) => readonly Reading[] | Promise<readonly Reading[]>;
  /** Why counters are not shared between replicas at the moment, or null; absent where they never are. */
  readonly trouble?: () => Promise<string | null>;
}

/** After a failure Redis is left alone for this long: not every request shall wait for its timeout. */
const restAfterFailure = 1000;

/** What is counted to see whether anything can be. */
const trial = { key: 'trial', allowance: { max: 1, seconds: 1 } };

/** As much of a request as counting looks at. */
export const noRequest = (): FastifyRequest =>
  ({ routeOptions: { config: {} }, log: { warn: () => undefined } }) as unknown as FastifyRequest;

/**
 * Counters in Redis where there is one; while it takes none each replica counts in memory, and says so.
 */
export async function createCounting(
  app: FastifyInstance,
  service: string,
  redisUrl: string | null,
): Promise<Counting> {
  const local = countInMemory();
  const countLocally: Counting['count'] = (_, { key, allowances }) =>
    allowances.map(each => local(key, each));
  if (redisUrl === null) return { count: countLocally };
  const seldom = createSeldom();
  let restUntil = Number.NEGATIVE_INFINITY;
  /** The last that Redis was asked for and did not do. */
  let failure: Error | null = null;

  function failed(error: Error): void {
    failure = error;
    seldom(error.message, unsaid =>
      app.log.warn({ err: error, unsaid }, 'rate limits are counted in memory: Redis takes none'),
    );
  }

  const redis = await openRedis(redisUrl, failed);
  app.addHook('onClose', async () => redis.disconnect());
  const countShared = await countInRedis(app, service, redis);
  const isTried = () => redis.status === 'ready' && performance.now() >= restUntil;

  async function countOne(request: FastifyRequest, key: string, allowance: Allowance) {
    if (!isTried()) return local(key, allowance);
    try {
      const reading = await countShared(request, key, allowance);
      failure = null;
      return reading;
    } catch (error) {
      restUntil = performance.now() + restAfterFailure;
      failed(error as Error);
      return local(key, allowance);
    }
  }

  return {
    count: (request, counter) =>
      isTried()
        ? Promise.all(counter.allowances.map(each => countOne(request, counter.key, each)))
        : countLocally(request, counter),
    // A connection says nothing about whether Redis takes what is to be kept, and where nobody calls nobody would know.
    trouble: async () => {
      if (isTried()) await countOne(noRequest(), trial.key, trial.allowance);
      if (redis.status === 'ready' && failure === null) return null;
      return (failure && redisRefusal(failure)) ?? 'it does not answer';
    },
  };
}
