import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { databaseUrl, withClient } from './databases.js';
import { testServer } from './test-server.js';

interface Schema {
  /** Folder whose content says which template is meant. */
  migrations: string;
  /** Brings an empty database to its newest schema. Must close its connections before it resolves. */
  migrate: (url: string) => Promise<unknown>;
}

/** `name`: of the service, usually; part of the databases' names. Without a schema the database is empty. */
type TestDatabaseOptions = { name: string } & (Schema | { [K in keyof Schema]?: undefined });

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

const dayMs = 86_400_000;
const leftoverAfterMs = 3_600_000;

/** A fresh database. One with a schema is cloned from a template that is migrated once. */
export async function testDatabase(options: TestDatabaseOptions): Promise<TestDatabase> {
  const admin = await testServer();
  const label = options.name
    .replace(/[^a-z0-9]+/gi, '_')
    .toLowerCase()
    .slice(0, 20);
  const template =
    options.migrations === undefined
      ? 'template0'
      : `gh_tpl_${label}_${await versionOf(options.migrations)}`;
  const name = `gh_test_${label}_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`;
  await withClient(admin, async client => {
    // Held until the clone exists, so that the template is not deleted meanwhile.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`guildhall ${label}`]);
    await sweepLeftovers(client, label, template);
    if (options.migrate) await ensureTemplate(client, admin, template, options.migrate);
    await client.query(`create database ${name} template ${template} ${await cheapest(client)}`);
  });
  const drop = () =>
    withClient(admin, async client => {
      await client.query(`drop database if exists ${name} with (force)`);
    });
  return { url: databaseUrl(admin, { name }), drop };
}

/** Copied as files it is half the work of page by page through the log, for a server that need not see them on its disk. */
async function cheapest(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ fsync: string }>('show fsync');
  return rows[0]?.fsync === 'off' ? 'strategy file_copy' : '';
}

async function ensureTemplate(
  client: pg.Client,
  admin: string,
  template: string,
  migrate: Schema['migrate'],
): Promise<void> {
  const found = await client.query('select 1 from pg_database where datname = $1', [template]);
  if (found.rowCount) return;
  // Renamed only when migrated: a killed first attempt is never taken for a template.
  const unfinished = `${template}_new`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished} template template0`);
  await migrate(databaseUrl(admin, { name: unfinished }));
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    unfinished,
  ]);
  await client.query(`alter database ${unfinished} rename to ${template}`);
  await client.query(`comment on database ${template} is ${pg.escapeLiteral(String(Date.now()))}`);
}

/** Databases of killed runs after an hour, templates of older schemas after a day. */
async function sweepLeftovers(client: pg.Client, label: string, current: string): Promise<void> {
  const { rows } = await client.query<{ name: string; note: string | null; busy: boolean }>(
    `select datname as name, shobj_description(oid, 'pg_database') as note,
            exists (select 1 from pg_stat_activity a where a.datid = d.oid) as busy
       from pg_database d
      where starts_with(datname, $1) or starts_with(datname, $2)`,
    [`gh_test_${label}_`, `gh_tpl_${label}_`],
  );
  for (const { name, note, busy } of rows) {
    if (busy || name === current) continue;
    const madeAt = name.startsWith('gh_tpl_')
      ? Number(note)
      : Number.parseInt(name.split('_').at(-2) ?? '', 36);
    const patience = name.startsWith('gh_tpl_') ? dayMs : leftoverAfterMs;
    if (madeAt > 0 && Date.now() - madeAt > patience)
      await client.query(`drop database if exists ${name}`);
  }
}

async function versionOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = files.filter(file => file.isFile()).map(file => join(file.parentPath, file.name));
  for (const path of paths.sort())
    hash.update(path.slice(folder.length)).update(await readFile(path));
  return hash.digest('hex').slice(0, 16);
}
