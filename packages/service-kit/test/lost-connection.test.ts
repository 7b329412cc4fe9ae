import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { testDatabase } from '@guildhall/local-stack/postgres';
import pg from 'pg';
import { expect, it } from 'vitest';
import { dialectOf, fromPool } from '../src/database/dialect.js';
import { inTransaction, openPool, query } from '../src/database/index.js';
import { Kysely } from '../src/database/kysely.bundled.js';

it('a connection that is lost in the middle of a transaction fails it and ends nothing else', async () => {
  const database = await testDatabase({ name: 'lost', migrate: async () => undefined });
  const pool = openPool({ url: database.url, max: 2, name: 'tests', onError: () => undefined });
  const lost = inTransaction(pool, async client => {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const ended = new Promise(done => client.once('end', done));
    await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await ended;
    await client.query('select 1');
  });
  await expect(lost).rejects.toThrow();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await database.drop();
});

it('nobody waits a second time for a connection that has been silent for too long', async () => {
  const database = await testDatabase({ name: 'silent', migrate: async () => undefined });
  const pool = new pg.Pool({ connectionString: database.url, query_timeout: 1500 });
  const kysely = new Kysely<object>({ dialect: dialectOf(fromPool(pool)) });
  const since = performance.now();
  const silent = kysely.transaction().execute(tx => query(tx, 'select pg_sleep(5)'));
  await expect(silent).rejects.toThrow('Query read timeout');
  expect(performance.now() - since).toBeLessThan(2700);
  expect(pool.totalCount).toBe(0);
  await pool.end();
  await database.drop();
});

/** What Linux counts down to before it asks whether the other side is still there, in hundredths of a second. */
async function askedAfter(port: number | undefined): Promise<number> {
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n');
  const ours = (port ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const fields = lines
    .map(line => line.trim().split(/\s+/))
    .find(([, own]) => own?.endsWith(`:${ours}`));
  const [timer = '', left = ''] = fields?.[5]?.split(':') ?? [];
  expect(timer).toBe('02');
  return Number.parseInt(left, 16);
}

it.skipIf(process.platform !== 'linux')(
  'a connection of which nothing is heard is asked within a minute, not in two hours',
  async () => {
    const database = await testDatabase({ name: 'quiet', migrate: async () => undefined });
    const pool = openPool({ url: database.url, max: 1, name: 'tests', onError: () => undefined });
    const client = await pool.connect();
    await client.query('select 1');
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    expect(await askedAfter(stream.localPort)).toBeLessThan(6000);
    client.release();
    await pool.end();
    await database.drop();
  },
);
