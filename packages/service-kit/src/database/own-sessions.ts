import type pg from 'pg';
import { openClient } from './client.js';

const open = (url: string) =>
  openClient(url, 'sessions', { connectionTimeoutMillis: 5000, query_timeout: 5000 });

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Whether somebody else gets our session while we are between two transactions. */
async function isShared(url: string, client: pg.Client): Promise<boolean> {
  const before = await sessionOf(client);
  // What a server says at the beginning; a pooler answers for it, with a number of its own.
  if (before === (client as unknown as { readonly processID: number }).processID) return false;
  const other = await open(url);
  try {
    await other.query('begin');
    const taken = await sessionOf(other);
    // Of a pool of one session the next answer would never come.
    return taken === before || (await sessionOf(client)) !== before;
  } finally {
    await other.end();
  }
}

/**
 * Why the services cannot work by this address, or null. Locks, temporary tables and LISTEN are of a session: where a
 * pooler hands sessions on between transactions, locks stay behind for ever and tables are gone.
 */
export async function sessionTrouble(url: string): Promise<string | null> {
  const client = await open(url);
  try {
    if (!(await isShared(url, client))) return null;
    return 'DATABASE_URL leads to a pooler that gives a session to somebody else after each transaction. Give the address of PostgreSQL itself, or have the pooler keep sessions (PgBouncer: pool_mode = session)';
  } finally {
    await client.end();
  }
}
