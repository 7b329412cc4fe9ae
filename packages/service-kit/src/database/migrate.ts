import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openHolder } from './client.js';
import { type Migration, readMigrations } from './migration-files.js';
import { sessionTrouble } from './own-sessions.js';

/** The advisory lock Prisma uses for migrations. */
const lockKey = 72_707_369;

/** Prisma's own table, so that `prisma migrate` agrees. */
const journal = `create table _prisma_migrations (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`;

class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

interface Applied {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: Date | null;
}

/** `20261129000000` of `20261129000000_pay`. */
const timestampOf = (migration: string) => migration.slice(0, migration.indexOf('_'));

/** Missing migrations, or the reason not to touch this database. */
function planMigrations(
  files: readonly Migration[],
  applied: readonly Applied[],
): readonly Migration[] {
  const byName = new Map(applied.map(row => [row.migration_name, row]));
  const [baseline] = files;
  const older = applied.find(row => baseline && row.migration_name < timestampOf(baseline.name));
  if (older)
    throw new MigrationError(
      `The database in DATABASE_URL was created by a version before ${baseline?.name} (${older.migration_name}) and cannot be upgraded. Create an empty database, set DATABASE_URL to it, and start again. Members return with the platform’s next synchronization.`,
    );
  // Services share some table names, so a few migrations would succeed before one fails.
  if (applied.length > 0 && !files.some(file => byName.has(file.name)))
    throw new MigrationError(
      `The database in DATABASE_URL belongs to another service: it has the migration ${applied[0]?.migration_name} and none of this service. Each service needs its own database.`,
    );
  for (const file of files) {
    const row = byName.get(file.name);
    if (row && row.checksum !== file.checksum)
      throw new MigrationError(
        `The migration ${file.name} was changed after it was applied to this database. Restore the file and add a new migration instead.`,
      );
    if (row && row.finished_at === null)
      throw new MigrationError(
        `The migration ${file.name} was started by another tool and not finished. Resolve it with "prisma migrate resolve", then start again.`,
      );
  }
  return files.filter(file => !byName.has(file.name));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       values ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    );
    await client.query('commit');
  } catch (error) {
    // A lost connection has already rolled back.
    await client.query('rollback').catch(() => undefined);
    throw new MigrationError(
      `The migration ${migration.name} failed and was rolled back: ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  }
}

const open = (url: string) => openHolder(url, 'migrations', { connectionTimeoutMillis: 5000 });

async function hasJournal(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select where to_regclass('_prisma_migrations') is not null`,
  );
  return rowCount !== 0;
}

async function listApplied(client: pg.Client): Promise<readonly Applied[]> {
  const { rows } = await client.query<Applied>(
    `select migration_name, checksum, finished_at from _prisma_migrations
     where rolled_back_at is null order by migration_name`,
  );
  return rows;
}

/** pg-boss creates and upgrades its own tables when a service starts. */
async function makeJobTables(client: pg.Client): Promise<void> {
  const { JOB_SCHEMA, jobTables } = await import('../jobs/boss.js');
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [
    `${JOB_SCHEMA}.version`,
  ]);
  if (rows[0]?.found === null) await client.query(jobTables());
}

/** Applies missing migrations once, even if several processes start together. Returns their names. */
export async function migrate(url: string, folder: string): Promise<readonly string[]> {
  const files = await readMigrations(folder);
  const trouble = await sessionTrouble(url);
  if (trouble !== null) throw new MigrationError(trouble);
  const client = await open(url);
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    // Writes nothing if nothing is missing, so a service can start on a read-only database.
    if (!(await hasJournal(client))) await client.query(journal);
    const missing = planMigrations(files, await listApplied(client));
    for (const migration of missing) await apply(client, migration);
    await makeJobTables(client);
    return missing.map(migration => migration.name);
  } finally {
    await client.end();
  }
}

/** Why this version cannot use the database, or null. */
export async function migrationTrouble(url: string, folder: string): Promise<string | null> {
  const files = await readMigrations(folder);
  const client = await open(url);
  try {
    const applied = (await hasJournal(client)) ? await listApplied(client) : [];
    const missing = planMigrations(files, applied);
    if (missing.length === 0) return null;
    const names = missing.map(migration => migration.name).join(', ');
    return `the database in DATABASE_URL lacks ${names}: run "migrate", or start the service`;
  } catch (error) {
    if (error instanceof MigrationError) return error.message;
    throw error;
  } finally {
    await client.end();
  }
}
