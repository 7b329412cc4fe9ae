import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unavailable } from '@guildhall/contracts';
import { testDatabase } from '@guildhall/local-stack/postgres';
import { migrate, openListener, openPool } from '@guildhall/service-kit/database';
import {
  enqueue,
  isRunning,
  type JobDefinition,
  type JobHandler,
  openJobs,
  prepareQueues,
  type ScheduledJob,
  scheduledJob,
} from '@guildhall/service-kit/jobs';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBoss } from '../src/jobs/boss.js';
import { countJobs, listTroubled, retryJob } from '../src/jobs/failed-jobs.js';
import { openShop } from './shop.js';

interface Letter {
  readonly to: string;
}
const post: JobDefinition<Letter> = {
  name: 'post-letter',
  subjectOf: ({ to }) => to,
  concurrency: 2,
  expireInSeconds: 30,
  retry: { firstSeconds: 0.01, longestSeconds: 0.02, forHours: 1 },
};

let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: pg.Pool;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  database = await testDatabase({ name: 'kit' });
  const none = mkdtempSync(join(tmpdir(), 'no-migrations-'));
  await migrate(database.url, none);
  pool = openPool({ url: database.url, max: 5, name: 'kit', onError: () => undefined });
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await pool.end();
  await database.drop();
});

async function openService(
  handler: JobHandler<Letter>,
  definition: JobDefinition<Letter> = post,
  scheduled: readonly ScheduledJob[] = [],
) {
  const app = await openShop();
  const listener = openListener(database.url, 'kit');
  const definitions = [definition, ...scheduled];
  const jobs = await openJobs(app, { db: pool, listener, definitions });
  jobs.handle(definition, handler);
  app.addHook('onReady', async () => listener.start());
  app.addHook('onClose', () => listener.stop());
  closing.push(() => app.close());
  return { app, jobs, start: () => app.ready() };
}

const inTransaction = async (
  end: 'commit' | 'rollback',
  work: (tx: pg.PoolClient) => Promise<unknown>,
) => {
  const tx = await pool.connect();
  await tx.query('begin');
  await work(tx);
  await tx.query(end);
  tx.release();
};

test('a job exists if and only if its transaction commits', async () => {
  const posted: string[] = [];
  const { start } = await openService(async ({ to }) => void posted.push(to));
  await inTransaction('rollback', tx => enqueue(tx, post, [{ to: 'Ann' }]));
  await inTransaction('commit', tx => enqueue(tx, post, [{ to: 'Bob' }]));
  await start();
  await expect.poll(() => posted).toEqual(['Bob']);
});

test('two requests while it waits are one job; a request while it runs adds one', async () => {
  const posted: string[] = [];
  let finish: () => void = () => undefined;
  const { start } = await openService(async ({ to }) => {
    posted.push(to);
    if (posted.length === 1) await new Promise<void>(resolve => (finish = resolve));
  });
  for (const to of ['Ann', 'Ann', 'Ann']) await enqueue(pool, post, [{ to }]);
  await start();
  await expect.poll(() => posted).toEqual(['Ann']);
  await enqueue(pool, post, [{ to: 'Ann' }]);
  finish();
  await expect.poll(() => posted).toEqual(['Ann', 'Ann']);
  await expect.poll(() => countJobs(pool)).toMatchObject({ waiting: 0, running: 0 });
});

test('many jobs are enqueued in one statement, and a busy worker does not wait for its next poll', async () => {
  const posted = new Set<string>();
  const { start } = await openService(async ({ to }) => void posted.add(to));
  await start();
  const started = Date.now();
  await enqueue(
    pool,
    post,
    Array.from({ length: 200 }, (_, place) => ({ to: String(place) })),
  );
  await expect.poll(() => posted.size, { timeout: 20_000 }).toBe(200);
  expect(Date.now() - started).toBeLessThan(20_000);
});

test('a failed job is retried with its data until it succeeds', async () => {
  const failures: number[] = [];
  const { start } = await openService(async (_, context) => {
    failures.push(context.failures);
    if (context.failures < 2) throw new Error('The post office is closed');
  });
  await enqueue(pool, post, [{ to: 'Ann' }]);
  await start();
  await expect.poll(() => failures, { timeout: 15_000 }).toEqual([0, 1, 2]);
  await expect.poll(() => listTroubled(pool)).toEqual([]);
});

test('a handler knows that it is retried, also if the error extends the retry period', async () => {
  const told: (Date | null)[] = [];
  const { start } = await openService(async (_, { retryAt }) => {
    told.push(retryAt(60));
    throw unavailable('The post office is closed', { code: 'CLOSED', retryAfter: 60 });
  });
  await enqueue(pool, post, [{ to: 'Ann' }]);
  await start();
  await expect.poll(() => listTroubled(pool)).toHaveLength(1);
  const [again] = await listTroubled(pool);
  const planned = Date.parse(again?.next_attempt_at ?? '');
  expect(Math.abs(planned - (told[0]?.getTime() ?? 0))).toBeLessThan(1000);
});

test('a job counts as running during any attempt', async () => {
  const finish: (() => void)[] = [];
  const { start } = await openService(async (_, { failures }) => {
    await new Promise<void>(resolve => finish.push(resolve));
    if (failures === 0) throw new Error('The post office is closed');
  });
  const running = () => isRunning(pool, post, { to: 'Ann' });
  await enqueue(pool, post, [{ to: 'Ann' }]);
  expect(await running()).toBe(false);
  await start();
  for (const attempt of [1, 2]) {
    await expect.poll(() => finish.length, { timeout: 15_000 }).toBe(attempt);
    expect(await running()).toBe(true);
    finish.at(-1)?.();
  }
  await expect.poll(running).toBe(false);
});

test('a job past its retry plan is listed and can be retried', async () => {
  let isOpen = false;
  const posted: string[] = [];
  const impatient = { ...post, retry: { ...post.retry, forHours: 0 } };
  const { start } = await openService(async ({ to }) => {
    if (!isOpen) throw new Error('The post office is closed');
    posted.push(to);
  }, impatient);
  await enqueue(pool, impatient, [{ to: 'Ann' }]);
  await start();
  const troubled = () => listTroubled(pool);
  await expect.poll(troubled, { timeout: 15_000 }).toEqual([
    expect.objectContaining({
      name: 'post-letter',
      subject: 'Ann',
      state: 'failed',
      failures: 2,
      error: 'The post office is closed',
    }),
  ]);
  isOpen = true;
  const [failed] = await troubled();
  await retryJob(pool, failed?.id ?? '');
  await expect.poll(() => posted, { timeout: 15_000 }).toEqual(['Ann']);
});

test('a caller can wait for a job run by any process', async () => {
  const { jobs, start } = await openService(async ({ to }) => ({ answer: `to ${to}` }));
  const other = await openService(async () => undefined);
  await start();
  const outcome = await jobs.awaiting(async outcomeOf =>
    outcomeOf(await enqueue(pool, post, [{ to: 'Ann' }]), 10_000),
  );
  expect(outcome).toEqual({ output: { answer: 'to Ann' } });
  expect(other.app).toBeDefined();
});

test('a waiting caller gets a failure at once, and nothing on timeout', async () => {
  const { jobs, start } = await openService(async ({ to }) => {
    if (to === 'Ann') throw unavailable('The post office is closed');
    await new Promise<void>(resolve => setTimeout(resolve, 400));
  });
  await start();
  const after = (to: string, ms: number) =>
    jobs.awaiting(async outcomeOf => outcomeOf(await enqueue(pool, post, [{ to }]), ms));
  expect(await after('Ann', 10_000)).toMatchObject({
    error: { status: 503, message: 'The post office is closed' },
  });
  expect(await after('Bob', 10)).toBeNull();
});

test('a stopping service hands its job to others', async () => {
  const begun: string[] = [];
  const first = await openService(async (_, { signal }) => {
    begun.push('first');
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  await enqueue(pool, post, [{ to: 'Ann' }]);
  await first.start();
  await expect.poll(() => begun).toEqual(['first']);
  const second = await openService(async () => void begun.push('second'));
  await second.start();
  await first.app.close();
  await expect.poll(() => begun, { timeout: 15_000 }).toEqual(['first', 'second']);
});

test('a scheduled job also runs at startup by default', async () => {
  const midnight = '0 0 * * *';
  const count = scheduledJob('count', midnight);
  const bill = scheduledJob('bill', midnight, { atStart: false });
  const done: string[] = [];
  const { jobs, start } = await openService(async () => undefined, post, [bill, count]);
  for (const each of [bill, count]) jobs.schedule(each, async () => void done.push(each.name));
  await start();
  await expect.poll(() => done).toEqual(['count']);
  const { rows } = await pool.query('select name from jobs.schedule order by name');
  expect(rows).toEqual([{ name: 'bill' }, { name: 'count' }]);
  expect((await countJobs(pool)).waiting).toBe(0);
});

test('a command can enqueue before the service ever started', async () => {
  await expect(enqueue(pool, post, [{ to: 'Ann' }])).rejects.toThrow('There is no queue');
  await prepareQueues(pool, [post]);
  await enqueue(pool, post, [{ to: 'Ann' }]);
  const posted: string[] = [];
  await (await openService(async ({ to }) => void posted.push(to))).start();
  await expect.poll(() => posted).toEqual(['Ann']);
});

test('a database outage while a job finishes does not end the process', async () => {
  const errors: unknown[] = [];
  const broken = { query: () => Promise.reject(new Error('away')) } as unknown as pg.Pool;
  const boss = createBoss({ db: broken, onError: error => errors.push(error) });
  await boss.complete('post-letter', '00000000-0000-0000-0000-000000000000');
  expect(errors).toHaveLength(1);
});
