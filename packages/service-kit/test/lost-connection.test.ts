import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { testDatabase } from '@guildhall/local-stack/postgres';
import { expect, it } from 'vitest';
import { inTransaction, openPool } from '../src/database/index.js';

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
