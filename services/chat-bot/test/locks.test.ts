import { testDatabase } from '@guildhall/local-stack/postgres';
import { migrate } from '@guildhall/service-kit/database';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createGateway } from '../src/clients/discord/gateway.js';
import { electGateway } from '../src/features/gateway/service.js';
import { createLocks, type Locks } from '../src/locks.js';
import { migrations } from '../src/own-files.js';
import { chatServer, SERVER_ID, TOKEN } from './discord/harness.js';

const database = await testDatabase({
  name: 'chat_bot',
  migrations,
  migrate: async url => {
    await migrate(url, migrations);
  },
});
const observer = new pg.Pool({ connectionString: database.url, max: 1 });
// A connection may still be closing when its database is dropped.
observer.on('connect', client => client.on('error', () => undefined));
observer.on('error', () => undefined);
afterAll(async () => {
  await observer.end();
  await database.drop();
});

const ours = `from pg_stat_activity where datname = current_database() and application_name = 'chat-bot locks'`;
const endConnections = async () =>
  (await observer.query(`select pg_terminate_backend(pid) ${ours}`)).rowCount;
const soon = { timeout: 40_000, interval: 50 };

const WAIT_MS = 300;
function newLocks(): Locks {
  const locks = createLocks(database.url, WAIT_MS);
  onTestFinished(locks.stop);
  return locks;
}
/** Holds the lock until told otherwise. */
async function occupy(locks: Locks, name: string) {
  let leave: () => void = () => undefined;
  const told = new Promise<void>(resolve => {
    leave = resolve;
  });
  let work: Promise<void> = told;
  await new Promise<void>(entered => {
    work = locks.withLock(name, () => {
      entered();
      return told;
    });
  });
  return { leave, work };
}
const busy = { status: 503, code: 'SERVER_UNAVAILABLE', headers: { 'Retry-After': '2' } };

test.each([
  ['the same replica', (locks: Locks) => locks],
  ['another replica', () => newLocks()],
])('a caller who waits too long behind %s is refused and may retry', async (_, other) => {
  const locks = newLocks();
  const { leave, work } = await occupy(locks, 'roles:1');
  const waiter = other(locks);
  const waiting = Array.from({ length: 3 }, () => waiter.withLock('roles:1', async () => 'done'));
  for (const result of await Promise.allSettled(waiting))
    expect(result).toMatchObject({ status: 'rejected', reason: busy });
  expect(await waiter.withLock('roles:2', async () => 'free')).toBe('free');
  leave();
  await work;
  expect(await waiter.withLock('roles:1', async () => 'done')).toBe('done');
});

test('a waiter who gives up does not let others overtake the current holder', async () => {
  const locks = newLocks();
  const { leave, work } = await occupy(locks, 'roles:1');
  await expect(locks.withLock('roles:1', async () => 'early')).rejects.toMatchObject(busy);
  let left = false;
  const next = locks.withLock('roles:1', async () => left);
  // By the first it would have asked the database, by the second been answered.
  for (const name of ['roles:2', 'roles:3']) await locks.withLock(name, async () => undefined);
  left = true;
  leave();
  await work;
  expect(await next).toBe(true);
});

test('a lock is exclusive across replicas until it is released', async () => {
  const [locks, other] = [newLocks(), newLocks()];
  const hold = await locks.tryHold('reconcile');
  await hold?.confirm();
  expect([
    hold?.lost.aborted,
    await locks.tryHold('reconcile'),
    await other.tryHold('reconcile'),
  ]).toEqual([false, null, null]);
  await hold?.release();
  const next = await other.tryHold('reconcile');
  expect([next === null, await locks.tryHold('reconcile')]).toEqual([false, null]);
  await next?.release();
  expect(await locks.tryHold('reconcile')).not.toBeNull();
});

test('a gateway session ends with a message when the database releases its lock, and the next begins', async () => {
  const { server } = await chatServer();
  const onError = (error: unknown) => said.push(String(error));
  const said: string[] = [];
  const own = { apiUrl: `${server.url}/api`, token: TOKEN, serverId: SERVER_ID, onError };
  const ignored = { onJoin: () => null, onUpdate: () => null, onCommand: () => null };
  const open = () => createGateway({ ...own, ...ignored, onSession: () => null });
  const election = electGateway(newLocks(), open, onError);
  onTestFinished(election.stop);
  const state = () => election.session()?.status().state;
  await expect.poll(state, soon).toBe('ready');
  await endConnections();
  await expect.poll(() => said, soon).toContainEqual(expect.stringContaining('locks was lost'));
  await expect.poll(state, soon).toBe('ready');
});

test('concurrent callers replace a lost connection once', async () => {
  const locks = newLocks();
  let over = false;
  const askers = Array.from({ length: 8 }, async (_, index) => {
    while (!over)
      await locks.withLock(`roles:${index}`, async () => undefined).catch(() => undefined);
  });
  for (let ended = 0; ended < 5; ) ended += (await endConnections()) ?? 0;
  over = true;
  await Promise.all(askers);
  await locks.withLock('roles:1', async () => undefined);
  expect((await observer.query(`select 1 ${ours}`)).rowCount).toBe(1);
});
