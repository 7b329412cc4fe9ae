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

/** Nothing waits for a database longer than the caller of the service waits for an answer. */
const timeouts = {
  connectionTimeoutMillis: 3000,
  query_timeout: 20_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  // Closed before a firewall forgets them.
  idleTimeoutMillis: 10_000,
  maxLifetimeSeconds: 1800,
};

/** One pool a service. */
export function openPool({ url, max, name, onError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    ...keepAliveOptions,
    ...timeouts,
  });
  // An idle connection that the server closes is replaced at the next query; it must not end the process.
  pool.on('error', onError);
  // Nor must one that is lost between two queries of a transaction: its next query fails and says so.
  pool.on('connect', client => client.on('error', () => undefined));
  return pool;
}

export interface Database<Tables> {
  readonly pool: pg.Pool;
  readonly kysely: Kysely<Tables>;
}

/** How a service opens its database, by the settings that all have. */
export const opens =
  <Tables>(name: string) =>
  (
    { databaseUrl: url, databasePool: max }: { databaseUrl: string; databasePool: number },
    onError: (error: Error) => void,
  ): Database<Tables> => {
    const pool = openPool({ url, max, name, onError });
    return { pool, kysely: kyselyOn<Tables>(pool) };
  };

/** Without what the driver says: anyone may ask for readiness, and that names hosts and roles. */
function reasonOf(error: unknown): string {
  if (isShut(error)) return 'does not let us in (DATABASE_URL)';
  return isConnectionError(error) ? 'cannot be reached (DATABASE_URL)' : (error as Error).message;
}

const readOnly = `select current_setting('transaction_read_only') = 'on' as "readOnly"`;

function checkOf(pool: pg.Pool, explain: (error: unknown) => string): Check {
  return namedCheck('database', async () => {
    try {
      const found = await onlyRow<{ readonly readOnly: boolean }>(pool, readOnly);
      if (!found.readOnly) return fine();
      // A warning, so that callers who only read are still routed here.
      return warning('takes no changes: it is a standby, or out of room (DATABASE_URL)');
    } catch (error) {
      return failed(explain(error));
    }
  });
}

/** Readiness of a database. */
export const databaseCheck = (pool: pg.Pool): Check => checkOf(pool, reasonOf);

/** For `doctor`, whose caller may know the details. */
export const databaseDoctorCheck = (pool: pg.Pool): Check =>
  checkOf(pool, error => databaseErrorMessage(error) ?? reasonOf(error));

/** Runs `work` in one transaction; whatever is thrown undoes all of it. */
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
    // To be closed undoes as much; asked for more, it may let us wait once again.
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

/** Waits until no other transaction holds this name, and holds it until this one ends. */
export async function lockName(tx: QueryExecutorProvider, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
