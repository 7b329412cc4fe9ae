import type pg from 'pg';
import { openClient } from './client.js';

const open = (url: string) =>
  openClient(url, 'sessions', { connectionTimeoutMillis: 5000, query_timeout: 5000 });

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Whether another client gets our session between transactions. */
async function isShared(url: string, client: pg.Client): Promise<boolean> {
  const before = await sessionOf(client);
  // A pooler answers with its own process id.
  if (before === (client as unknown as { readonly processID: number }).processID) return false;
  const other = await open(url);
  try {
    await other.query('begin');
    const taken = await sessionOf(other);
    // With a pool size of one, the next query would wait forever.
    return taken === before || (await sessionOf(client)) !== before;
  } finally {
    await other.end();
  }
}

/**
 * Why this URL does not work, or null. Advisory locks, temporary tables and LISTEN need a session; a transaction pooler
 * leaks locks and loses tables.
 */
export async function sessionTrouble(url: string): Promise<string | null> {
  const client = await open(url);
  try {
    if (!(await isShared(url, client))) return null;
    return 'DATABASE_URL points to a transaction pooler. Use the URL of PostgreSQL itself, or set the pooler to session mode (PgBouncer: pool_mode = session)';
  } finally {
    await client.end();
  }
}
