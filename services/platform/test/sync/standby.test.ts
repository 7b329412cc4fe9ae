import { execFileSync } from 'node:child_process';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removePostgres, startPostgres, stopPostgres } from '@guildhall/local-stack/postgres';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { postgresSource } from '../../src/clients/source/postgres.js';
import { scratchFile } from './harness.js';

async function server(dataDir: string) {
  const { url } = await startPostgres({ dataDir, throwaway: true });
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  return { url, ask: async (text: string) => (await client.query(text)).rows[0] };
}

async function clockOf(url: string): Promise<Date> {
  const reader = await postgresSource(url).open();
  try {
    return new Date(await reader.readClock());
  } finally {
    await reader.close();
  }
}

test('a lagging standby counts only up to its replay position: the next incremental run reads the rest', async () => {
  const [first, second] = [scratchFile('primary'), scratchFile('standby')];
  onTestFinished(async () => {
    for (const folder of [second, first]) await removePostgres(folder);
  });
  await startPostgres({ dataDir: first, throwaway: true });
  await stopPostgres(first);
  // With its owner, who runs the server.
  execFileSync('cp', ['-a', first, second]);
  const primary = await server(first);
  const { port } = new URL(primary.url);
  await writeFile(join(second, 'standby.signal'), '');
  await appendFile(
    join(second, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${new URL(primary.url).username}'\n`,
  );
  const standby = await server(second);
  // It has replayed nothing, and says so.
  expect((await clockOf(standby.url)).getTime()).toBe(0);

  await primary.ask('create table changes as select 1 as number');
  await expect
    .poll(() => standby.ask('select to_regclass(\'changes\') as "table"'))
    .toEqual({
      table: 'changes',
    });
  await standby.ask('select pg_wal_replay_pause()');
  await expect
    .poll(() => standby.ask('select pg_get_wal_replay_pause_state() as state'))
    .toEqual({ state: 'paused' });
  const { now: changedAt } = await primary.ask('insert into changes values (2) returning now()');
  expect((await clockOf(standby.url)).getTime()).toBeLessThan(changedAt.getTime());
  // Who is no standby knows of everything.
  expect((await clockOf(primary.url)).getTime()).toBeGreaterThanOrEqual(changedAt.getTime());

  await standby.ask('select pg_wal_replay_resume()');
  await expect
    .poll(async () => (await clockOf(standby.url)).getTime())
    .toBeGreaterThanOrEqual(changedAt.getTime() - 1);
}, 120_000);
