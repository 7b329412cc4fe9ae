import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import pg from 'pg';
import { type Check, failed, fine, namedCheck, warning } from '../operations/health.js';
import { keepAliveOptions } from './client.js';
import { databaseErrorMessage, isConnectionError, isShut } from './errors.js';
import { kyselyOn } from './kysely.js';
import { onlyRow } from './query.js';

export interface PoolOptions {
  readonly url: string;
  readonly max: number;
  readonly name: string;
  readonly onError: (error: Error) => void;
}

/** Shorter than a caller's patience with the service. */
const timeouts = {
  connectionTimeoutMillis: 3000,
  query_timeout: 20_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  // Closed before firewalls forget them.
  idleTimeoutMillis: 10_000,
  maxLifetimeSeconds: 1800,
};

/** One pool per service. */
export function openPool({ url, max, name, onError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    ...keepAliveOptions,
    ...timeouts,
  });
  // A closed idle connection is replaced by the next query; without a listener it would end the process.
  pool.on('error', onError);
  // The same within a transaction: its next query fails.
  pool.on('connect', client => client.on('error', () => undefined));
  return pool;
}

export interface Database<Tables> {
  readonly pool: pg.Pool;
  readonly kysely: Kysely<Tables>;
}

/** Opens a service's database from the common settings. */
export const opens =
  <Tables>(name: string) =>
  (
    { databaseUrl: url, databasePool: max }: { databaseUrl: string; databasePool: number },
    onError: (error: Error) => void,
  ): Database<Tables> => {
    const pool = openPool({ url, max, name, onError });
    return { pool, kysely: kyselyOn<Tables>(pool) };
  };

/** Without driver messages: readiness is public, and they name hosts and roles. */
function reasonOf(error: unknown): string {
  if (isShut(error)) return 'refuses the login (DATABASE_URL)';
  return isConnectionError(error) ? 'cannot be reached (DATABASE_URL)' : (error as Error).message;
}

const readOnly = `select current_setting('transaction_read_only') = 'on' as "readOnly"`;

function checkOf(pool: pg.Pool, explain: (error: unknown) => string): Check {
  return namedCheck('database', async () => {
    try {
      const found = await onlyRow<{ readonly readOnly: boolean }>(pool, readOnly);
      if (!found.readOnly) return fine();
      // Only a warning, so that reads are still routed here.
      return warning('is read-only: a standby, or out of disk space (DATABASE_URL)');
    } catch (error) {
      return failed(explain(error));
    }
  });
}

/** Readiness of the database. */
export const databaseCheck = (pool: pg.Pool): Check => checkOf(pool, reasonOf);

/** For `doctor`, with details. */
export const databaseDoctorCheck = (pool: pg.Pool): Check =>
  checkOf(pool, error => databaseErrorMessage(error) ?? reasonOf(error));

/** Runs `work` in a transaction; an error rolls it back. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    // Closing rolls back too, without another wait.
    if (isConnectionError(error)) broken = error as Error;
    else
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Takes a named lock until the transaction ends. */
export async function lockName(tx: QueryExecutorProvider, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
