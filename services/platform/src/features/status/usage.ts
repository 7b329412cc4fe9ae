import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database.js';
import { addUsage, type Minute } from './repository.js';

const flushEvery = 5000;
const minuteMs = 60_000;

/** Counts requests in memory and saves them to the database in the background. */
export function countUsage(db: Db, now: () => Date, onError: (error: unknown) => void) {
  let counted = new Map<number, { requests: number; totalMs: number }>();

  function add(minute: number, requests: number, totalMs: number): void {
    const entry = counted.get(minute) ?? { requests: 0, totalMs: 0 };
    counted.set(minute, {
      requests: entry.requests + requests,
      totalMs: entry.totalMs + totalMs,
    });
  }

  /** Saves new counts; on failure they are kept for the next time. */
  async function flush(): Promise<void> {
    if (counted.size === 0) return;
    const taken = counted;
    counted = new Map();
    const minutes: Minute[] = [...taken].map(([minute, entry]) => ({
      minute: new Date(minute * minuteMs),
      ...entry,
    }));
    try {
      await addUsage(db, minutes);
    } catch (error) {
      for (const [minute, entry] of taken) add(minute, entry.requests, entry.totalMs);
      throw error;
    }
  }

  const timer = setInterval(() => flush().catch(onError), flushEvery);
  timer.unref();
  return {
    flush,
    note: (ms: number) => add(Math.floor(now().getTime() / minuteMs), 1, ms),
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await flush().catch(onError);
    },
  };
}

type Usage = Pick<ReturnType<typeof countUsage>, 'note'>;

/** Counts API responses, but not probes. */
export function noteAnswers(app: FastifyInstance, usage: Usage): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { endpoint } = request;
    if (endpoint && endpoint.limit !== 'none') usage.note(reply.elapsedTime);
    done();
  });
}
