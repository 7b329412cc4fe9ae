import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createSubscribers } from '../src/clients/subscriber.js';
import * as events from '../src/features/events/repository.js';
import { createDeliverer } from '../src/features/events/service.js';
import { enqueueMemberUpdated } from '../src/outbox/member-updated.js';
import { emptyDatabase } from './database.js';
import { insertLink, insertMembers } from './factories.js';
import { startSubscriber } from './subscriber.js';

export const secret = 'a-secret-of-the-tests-only';
const otherSecret = 'a-secret-of-the-other-one';
export const minute = 60_000;

/** For the whole file: a queue of events with one subscriber, whom each test finds new, and a clock that only tests move. */
export function deliveries({ members }: { readonly members: number }) {
  const all = Array.from({ length: members }, (_, index) => `m${index}`);
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let subscriber: Awaited<ReturnType<typeof startSubscriber>>;
  let clock: number;
  const now = () => new Date(clock);
  const stops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    database = await emptyDatabase();
    await insertMembers(
      database.pool,
      all.map(member_number => ({ member_number })),
    );
    for (const [index, member] of all.entries())
      await insertLink(database.pool, member, String(10n ** 17n + BigInt(index)));
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    clock = Date.now() + minute;
    subscriber = await startSubscriber(secret, now);
    await database.pool.query('truncate events cascade');
    await events.replaceSubscribers(database.kysely, [subscriber.url]);
  });
  afterEach(async () => {
    await Promise.all(stops.splice(0).map(stop => stop()));
    await subscriber.stop();
  });

  return {
    all,
    now,
    pass: (ms: number) => {
      clock += ms;
    },
    /** Time passes in steps of a minute, and the deliverer looks at each. */
    async letPass(minutes: number, deliver: () => Promise<void>): Promise<void> {
      for (let passed = 0; passed < minutes; passed += 1) {
        clock += minute;
        await deliver();
      }
    },
    get pool() {
      return database.pool;
    },
    get kysely() {
      return database.kysely;
    },
    get subscriber() {
      return subscriber;
    },
    async otherSubscriber() {
      const other = await startSubscriber(otherSecret, now);
      stops.push(other.stop);
      return other;
    },
    deliverer(urls = [subscriber.url], timeoutMs = 2000, clock: { now?: () => Date } = { now }) {
      const secrets = new Map(
        urls.map(url => [url, [url === subscriber.url ? secret : otherSecret]] as const),
      );
      const subscribers = createSubscribers({ secrets, timeoutMs, connections: 8 });
      stops.push(subscribers.close);
      const options = { concurrency: 8, claimMs: 30_000, ...clock, random: () => 0.5 };
      return createDeliverer({ db: database.kysely, urls, subscribers, ...options });
    },
    change: (...numbers: string[]) =>
      database.kysely.transaction().execute(tx => enqueueMemberUpdated(tx, numbers)),
    list: () => events.listDeliveries(database.kysely, { limit: 1000 }),
  };
}
