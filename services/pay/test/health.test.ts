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

const name = () => new URL(pay.databaseUrl).pathname.slice(1);

async function shut(): Promise<void> {
  await server.query(`alter database "${name()}" allow_connections false`);
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name(),
  ]);
}
const open = () => server.query(`alter database "${name()}" allow_connections true`);

test('health reports the database with and without it, and recovers without a restart', async () => {
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
