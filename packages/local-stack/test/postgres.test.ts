import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { withClient } from '../src/postgres/databases.js';
import {
  ensureDatabase,
  type Postgres,
  removePostgres,
  startPostgres,
  testDatabase,
} from '../src/postgres/index.js';

const query = (url: string, text: string) =>
  withClient(url, async client => (await client.query(text)).rows as Record<string, unknown>[]);

/** An empty folder that goes with the test. */
async function noMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

describe('the embedded server', { timeout: 60_000 }, () => {
  let folder: string;
  let server: Postgres;

  beforeAll(async () => {
    // A blank in the path, as in "My Projects".
    folder = await mkdtemp(join(tmpdir(), 'guildhall pg '));
    server = await startPostgres({ dataDir: join(folder, 'data') });
  });

  afterAll(async () => {
    await removePostgres(join(folder, 'data'));
    await removePostgres(join(folder, 'second'));
    await rm(folder, { recursive: true, force: true });
  });

  it('refuses connections without the password', async () => {
    const guess = new URL(server.url);
    guess.password = 'guess';
    await expect(query(guess.href, 'select 1')).rejects.toThrow(/password/);
  });

  it('starting again on the same data finds the running server instead of a second one', async () => {
    const again = await startPostgres({ dataDir: join(folder, 'data') });
    expect(again).toMatchObject({ reused: true, url: server.url });
  });

  it('gives each service its own database, which another service cannot enter', async () => {
    const a = await ensureDatabase(server.url, { name: 'a', role: 'a', password: 'pa' });
    const b = await ensureDatabase(server.url, { name: 'b', role: 'b', password: 'pb' });
    await query(a, 'create table t (x int)');
    expect(await query(b, 'select current_user as me')).toEqual([{ me: 'b' }]);
    const trespass = new URL(b);
    trespass.pathname = '/a';
    await expect(query(trespass.href, 'select 1')).rejects.toThrow(/permission denied/);
  });

  it('keeps its data across a restart', async () => {
    const own = await startPostgres({ dataDir: join(folder, 'second') });
    await query(own.url, 'create table kept as select 7 as seven');
    await own.stop();
    const again = await startPostgres({ dataDir: join(folder, 'second') });
    expect(again.reused).toBe(false);
    expect(await query(again.url, 'select seven from kept')).toEqual([{ seven: 7 }]);
    await again.stop();
    await expect(query(again.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('databases for tests', { timeout: 60_000 }, () => {
  const migrate = (url: string) =>
    withClient(url, async client => {
      await client.query('create table item (id int primary key)');
    });

  it('the template is migrated once for concurrent callers', async () => {
    const migrations = await noMigrations();
    let migrated = 0;
    const name = `once${process.pid}`;
    const ask = () =>
      testDatabase({
        name,
        migrations,
        migrate: async url => {
          migrated += 1;
          await migrate(url);
        },
      });
    const databases = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(migrated).toBe(1);
    expect(new Set(databases.map(({ url }) => url)).size).toBe(4);
    await Promise.all(databases.map(database => database.drop()));
  });

  it('a failed migration leaves no template behind', async () => {
    const migrations = await noMigrations();
    const name = `fail${process.pid}`;
    const broken = () => Promise.reject(new Error('bad migration'));
    await expect(testDatabase({ name, migrations, migrate: broken })).rejects.toThrow(
      'bad migration',
    );
    const database = await testDatabase({ name, migrations, migrate });
    expect(await query(database.url, 'select * from item')).toEqual([]);
    await database.drop();
  });

  it('a database without a schema is empty and leaves nothing behind', async () => {
    const name = `empty${process.pid}`;
    const database = await testDatabase({ name });
    const tables = "select 1 from pg_tables where schemaname = 'public'";
    expect(await query(database.url, tables)).toEqual([]);
    await database.drop();
    const other = await testDatabase({ name: `other${process.pid}` });
    const left = `select datname from pg_database where datname like '%${name}%'`;
    expect(await query(other.url, left)).toEqual([]);
    await other.drop();
  });
});
