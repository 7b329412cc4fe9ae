import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '@guildhall/local-stack/postgres';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrate } from '../src/database/index.js';
import { migrationTrouble } from '../src/database/migrate.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: pg.Pool;
let folder: string;
beforeEach(async () => {
  database = await testDatabase({ name: 'kit' });
  pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
  pool.on('error', () => undefined);
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

function write(name: string, sql: string) {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'migration.sql'), sql);
}
const exists = async (table: string) =>
  (await pool.query('select to_regclass($1) as found', [table])).rows[0].found !== null;

test('another service’s database is left alone', async () => {
  write('1_counter', 'create table counter (n int);');
  await migrate(database.url, folder);
  rmSync(join(folder, '1_counter'), { recursive: true });
  write('1_shelf', 'create table shelf (n int);');
  await expect(migrate(database.url, folder)).rejects.toThrow(
    /belongs to another service: it has the migration 1_counter/,
  );
  expect(await exists('shelf')).toBe(false);
});

test('a database older than the baseline is refused with instructions', async () => {
  write('20261121_old', 'create table counter (n int);');
  await migrate(database.url, folder);
  rmSync(join(folder, '20261121_old'), { recursive: true });
  write('20261129_baseline', 'create table shelf (n int);');
  await expect(migrate(database.url, folder)).rejects.toThrow(
    /created by a version before 20261129_baseline .* Create an empty database/,
  );
  expect(await migrationTrouble(database.url, folder)).toMatch(/Create an empty database/);
  expect(await exists('shelf')).toBe(false);
});

test('two processes starting together apply a migration once', async () => {
  write('1_counter', 'create table counter (n int); insert into counter values (1);');
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, folder)));
  expect(applied.flat()).toEqual(['1_counter']);
  expect((await pool.query('select n from counter')).rows).toEqual([{ n: 1 }]);
});

test('a read-only database is accepted if no migration is pending, and otherwise not changed', async () => {
  write('1_counter', 'create table counter (n int);');
  await migrate(database.url, folder);
  const standby = new URL(database.url);
  standby.searchParams.set('options', '-c default_transaction_read_only=on');
  expect(await migrate(standby.href, folder)).toEqual([]);
  write('2_step', 'alter table counter add column step int;');
  await expect(migrate(standby.href, folder)).rejects.toThrow(/2_step failed.*read-only/);
});

test('the previous version can start on a newer schema', async () => {
  write('1_counter', 'create table counter (n int);');
  await migrate(database.url, folder);
  write('2_step', 'alter table counter add column step int;');
  expect(await migrate(database.url, folder)).toEqual(['2_step']);
  rmSync(join(folder, '2_step'), { recursive: true });
  expect(await migrate(database.url, folder)).toEqual([]);
});

test('startup fails on an edited migration, with instructions', async () => {
  write('1_first', 'create table first ();');
  await migrate(database.url, folder);
  write('1_first', 'create table first (); -- edited');
  write('2_second', 'create table second ();');
  await expect(migrate(database.url, folder)).rejects.toThrow(
    /1_first was changed after it was applied.*Restore the file/,
  );
  expect(await exists('second')).toBe(false);
});

test('a failed migration is rolled back and named', async () => {
  write('1_half', 'create table half (); select 1/0;');
  await expect(migrate(database.url, folder)).rejects.toThrow(/1_half failed and was rolled back/);
  expect(await exists('half')).toBe(false);
});

test('a migration interrupted by a kill is rolled back and applied by the next process', async () => {
  write('1_slow', 'create table slow (); select pg_sleep(600);');
  const program = fileURLToPath(new URL('migrating.mjs', import.meta.url));
  const child = fork(program, [database.url, folder], {
    execArgv: [],
    stdio: 'ignore',
  });
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`,
    );
    expect(rows.length).toBe(1);
  }, 20_000);
  child.kill('SIGKILL');
  await once(child, 'exit');
  // The server notices a lost client at its next write; here it is terminated earlier.
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`,
  );
  expect(await exists('slow')).toBe(false);
  write('1_slow', 'create table slow ();');
  expect(await migrate(database.url, folder)).toEqual(['1_slow']);
});
