import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unavailable } from '@guildhall/contracts';
import { testDatabase } from '@guildhall/local-stack/postgres';
import { migrate, openListener, openPool } from '@guildhall/service-kit/database';
import {
  enqueue,
  type JobDefinition,
  type JobHandler,
  openJobs,
} from '@guildhall/service-kit/jobs';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBoss } from '../src/jobs/boss.js';
import { countJobs, listTroubled } from '../src/jobs/failed-jobs.js';
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
  database = await testDatabase({ name: 'kit', migrate: async () => {} });
  const none = mkdtempSync(join(tmpdir(), 'no-migrations-'));
  await migrate(database.url, none);
  pool = openPool({ url: database.url, max: 5, name: 'kit', onError: () => undefined });
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await pool.end();
  await database.drop();
});

async function openService(handler: JobHandler<Letter>, definition: JobDefinition<Letter> = post) {
  const app = await openShop();
  const listener = openListener(database.url, 'kit');
  const jobs = await openJobs(app, { db: pool, listener, definitions: [definition] });
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

test('a job exists if and only if the transaction that caused it is committed', async () => {
  const posted: string[] = [];
  const { start } = await openService(async ({ to }) => void posted.push(to));
  await inTransaction('rollback', tx => enqueue(tx, post, [{ to: 'Ann' }]));
  await inTransaction('commit', tx => enqueue(tx, post, [{ to: 'Bob' }]));
  await start();
  await expect.poll(() => posted).toEqual(['Bob']);
});

test('asked for twice while it waits, it is one job; while it runs, it is done once more', async () => {
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

test('many are asked for with one statement, and a worker that is busy does not wait for its next look', async () => {
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

test('what fails is tried again, with what it was about, until it succeeds', async () => {
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

test('a job that failed for longer than its plan allows is listed, and can be tried again', async () => {
  let isOpen = false;
  const posted: string[] = [];
  const impatient = { ...post, retry: { ...post.retry, forHours: 0 } };
  const { jobs, start } = await openService(async ({ to }) => {
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
  await jobs.retry('post-letter', failed?.id ?? '');
  await expect.poll(() => posted, { timeout: 15_000 }).toEqual(['Ann']);
});

test('a caller waits for what comes of a job, whichever process does it', async () => {
  const { jobs, start } = await openService(async ({ to }) => ({ answer: `to ${to}` }));
  const other = await openService(async () => undefined);
  await start();
  const heard = jobs.awaitOutcome();
  const id = await enqueue(pool, post, [{ to: 'Ann' }]);
  expect(await heard.of(id, 10_000)).toEqual({ output: { answer: 'to Ann' } });
  expect(other.app).toBeDefined();
});

test('a caller learns of a failure at once, and of nothing when time is over', async () => {
  const { jobs, start } = await openService(async ({ to }) => {
    if (to === 'Ann') throw unavailable('The post office is closed');
    await new Promise<void>(resolve => setTimeout(resolve, 400));
  });
  await start();
  const heard = jobs.awaitOutcome();
  const failed = await enqueue(pool, post, [{ to: 'Ann' }]);
  expect(await heard.of(failed, 10_000)).toMatchObject({
    error: { status: 503, message: 'The post office is closed' },
  });
  const slow = jobs.awaitOutcome();
  expect(await slow.of(await enqueue(pool, post, [{ to: 'Bob' }]), 10)).toBeNull();
});

test('a service that stops gives its job to the others', async () => {
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

test('a database that is away while a job ends does not end the process', async () => {
  const errors: unknown[] = [];
  const broken = { query: () => Promise.reject(new Error('away')) } as unknown as pg.Pool;
  const boss = createBoss({ db: broken, onError: error => errors.push(error) });
  await boss.complete('post-letter', '00000000-0000-0000-0000-000000000000');
  expect(errors).toHaveLength(1);
});
