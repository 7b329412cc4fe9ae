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
