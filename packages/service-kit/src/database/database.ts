import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import pg from 'pg';
import {
  type Check,
  type Finding,
  failed,
  fine,
  namedCheck,
  warning,
} from '../operations/health.js';
import { shareInFlight } from '../operations/share-in-flight.js';
import { keptAlive } from './client.js';
import { databaseTrouble, isConnectionError, isFull, isShut } from './errors.js';
import { kyselyOn } from './kysely.js';
import { onlyRow, query } from './query.js';

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

/** Those that last met a full disk: readiness writes there, too, until that works again. */
const full = new WeakSet<pg.Pool>();

/** One pool a service. */
export function openPool({ url, max, name, onError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    ...keptAlive,
    ...timeouts,
  });
  // An idle connection that the server closes is replaced at the next query; it must not end the process.
  pool.on('error', onError);
  pool.on('release', error => {
    if (isFull(error)) full.add(pool);
  });
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

/** Without what the driver says: anybody may ask for readiness, and that names hosts and roles. */
function reasonOf(error: unknown): string {
  if (isShut(error)) return 'does not let us in (DATABASE_URL)';
  return isConnectionError(error) ? 'cannot be reached (DATABASE_URL)' : (error as Error).message;
}

const readOnly = `select current_setting('transaction_read_only') = 'on' as "readOnly"`;

/** What was there can be read, so that whoever only reads is still routed here. */
const takesNoChanges = warning(
  'takes no changes: a standby, or closed to them for want of room (DATABASE_URL)',
);

/**
 * Seen by nobody else, and gone with its own statement; but it needs a page on the disk, as whatever is kept does. Who
 * may make no temporary table is not told of a fault for that.
 */
const needsRoom = `do $$ begin
  if has_database_privilege(current_database(), 'temporary') then
    create temporary table room on commit drop as select 1 as one;
  end if;
end $$`;

/** What was there can be read here, too. */
const hasNoRoom = warning('has no room on its disk: what writes is refused (DATABASE_URL)');

/** `doctor` explains more of what is wrong, for who asks it may know, and finds a disk that is full before anybody else. */
export const databaseExamination = (pool: pg.Pool): Check =>
  checkOf(pool, {
    writes: () => true,
    judge: error => failed(databaseTrouble(error) ?? reasonOf(error)),
  });

/** Readiness of a database. */
export const databaseCheck = (pool: pg.Pool): Check =>
  checkOf(pool, {
    writes: () => full.has(pool),
    judge: error => (isFull(error) ? hasNoRoom : failed(reasonOf(error))),
  });

interface Manner {
  readonly writes: () => boolean;
  readonly judge: (error: unknown) => Finding;
}

function checkOf(pool: pg.Pool, { writes, judge }: Manner): Check {
  const ask = shareInFlight(async () => {
    try {
      const found = await onlyRow<{ readonly readOnly: boolean }>(pool, readOnly);
      if (found.readOnly) return takesNoChanges;
      if (writes()) await query(pool, needsRoom);
      full.delete(pool);
      return fine();
    } catch (error) {
      return judge(error);
    }
  });
  return namedCheck('database', ask);
}

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
