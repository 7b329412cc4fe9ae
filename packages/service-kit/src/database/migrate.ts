import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openClient } from './client.js';
import { type Migration, readMigrations } from './migration-files.js';
import { sessionTrouble } from './own-sessions.js';

/** The key under which Prisma's own engine serialises migrations. */
const lockKey = 72_707_369;

/** Prisma's own table, so that `prisma migrate` on an ordinary machine agrees with what stands here. */
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

/** What is missing, or the reason not to touch this database. */
function planMigrations(
  files: readonly Migration[],
  applied: readonly Applied[],
): readonly Migration[] {
  const byName = new Map(applied.map(row => [row.migration_name, row]));
  for (const file of files) {
    const row = byName.get(file.name);
    if (row && row.checksum !== file.checksum)
      throw new MigrationError(
        `The migration ${file.name} was edited after it had been applied to this database. Restore the file and write the change as a new migration.`,
      );
    if (row && row.finished_at === null)
      throw new MigrationError(
        `The migration ${file.name} was begun by another tool and not finished. Resolve it with "prisma migrate resolve", then start again.`,
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
    // A connection that was lost has rolled back by itself.
    await client.query('rollback').catch(() => undefined);
    throw new MigrationError(
      `The migration ${migration.name} failed and was undone: ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  }
}

/** Applies what is missing, once, however many processes start together. Gives the names it applied. */
export async function migrate(url: string, folder: string): Promise<readonly string[]> {
  const files = await readMigrations(folder);
  const trouble = await sessionTrouble(url);
  if (trouble !== null) throw new MigrationError(trouble);
  const client = await openClient(url, 'migrations', { connectionTimeoutMillis: 5000 });
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    // Where nothing is missing nothing is written: a service starts on a database that takes no changes, and is read.
    const { rowCount } = await client.query(
      `select where to_regclass('_prisma_migrations') is null`,
    );
    if (rowCount !== 0) await client.query(journal);
    const { rows } = await client.query<Applied>(
      'select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null',
    );
    const missing = planMigrations(files, rows);
    for (const migration of missing) await apply(client, migration);
    return missing.map(migration => migration.name);
  } finally {
    await client.end();
  }
}
