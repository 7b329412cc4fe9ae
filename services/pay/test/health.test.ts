import { connect, createServer, type Socket } from 'node:net';
import { listening } from '@guildhall/service-kit/testing';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startPay } from './harness.js';
import { someone } from './people.js';

const pay = await startPay();
afterAll(() => pay.stop());
// Another database of the same server, to shut pay's own from there.
const url = new URL(pay.databaseUrl);
url.pathname = '/postgres';
const server = new pg.Client({ connectionString: url.href });
afterAll(() => server.end());
await server.connect();

const shift = {
  shift_date: '2026-02-10',
  shift_type: 'regular',
  start_time: '08:00:00',
  end_time: '16:00:00',
};
const name = () => new URL(pay.databaseUrl).pathname.slice(1);

async function shut(): Promise<void> {
  await server.query(`alter database "${name()}" allow_connections false`);
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name(),
  ]);
}
const open = () => server.query(`alter database "${name()}" allow_connections true`);

test('health says what it is with and without the database, and recovers by itself', async () => {
  pay.pool.on('error', () => undefined);
  const me = await someone(pay);
  const well = { status: 'healthy', database: { status: 'connected', healthy: true } };
  const ill = { status: 'unhealthy', database: { status: 'disconnected', healthy: false } };
  expect(await pay.send('GET', '/health')).toMatchObject({ status: 200, body: well });
  await shut();
  expect(await pay.send('GET', '/health')).toMatchObject({ status: 503, body: ill });
  expect((await pay.send('GET', '/readyz')).status).toBe(503);
  expect((await pay.send('GET', '/livez')).status).toBe(200);
  expect(await me.send('GET', '/api/v1/shifts')).toMatchObject({
    status: 503,
    body: { detail: expect.any(String) },
  });
  await open();
  expect(await pay.send('GET', '/health')).toMatchObject({ status: 200, body: well });
  expect((await me.send('GET', '/api/v1/shifts')).status).toBe(200);
});

test('a database that takes no changes is read all the same, and written to as soon as it does', async () => {
  const me = await someone(pay);
  const record = () => me.send('POST', '/api/v1/shifts', shift);
  /** Of the connections that begin now: those that are there stay what they are, as after a failover. */
  const setReadOnly = (readOnly: 'on' | 'off') =>
    server.query(`alter database "${name()}" set default_transaction_read_only = ${readOnly}`);
  await setReadOnly('on');
  await shut();
  await open();
  expect(await record()).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  expect((await me.send('GET', '/api/v1/shifts')).status).toBe(200);
  expect((await pay.send('GET', '/health')).status).toBe(200);
  const ready = await pay.send('GET', '/readyz');
  expect(ready.status).toBe(200);
  expect(ready.body.checks).toContainEqual({
    name: 'database',
    state: 'warning',
    message: expect.stringMatching(/^takes no changes/),
  });
  await setReadOnly('off');
  await expect.poll(async () => (await record()).status).toBe(201);
});

test('a database that says nothing makes nobody wait for health', { timeout: 60_000 }, async () => {
  const { hostname, port } = new URL(pay.databaseUrl);
  const both = new Set<Socket>();
  const between = createServer(one => {
    const other = connect(Number(port), hostname);
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      both.add(from.on('error', () => to.destroy()).on('close', () => to.destroy()));
      from.pipe(to);
    }
  });
  const through = new URL(pay.databaseUrl);
  through.port = String(await listening(between));
  through.hostname = '127.0.0.1';
  const other = await startPay({ DATABASE_URL: through.href });
  expect((await other.send('GET', '/health')).status).toBe(200);
  for (const socket of both) socket.unpipe().pause();
  const since = performance.now();
  expect((await other.send('GET', '/health')).status).toBe(503);
  // What a question may take is twenty seconds.
  expect(performance.now() - since).toBeLessThan(15_000);
  for (const socket of both) socket.destroy();
  between.close();
  await other.stop();
});
