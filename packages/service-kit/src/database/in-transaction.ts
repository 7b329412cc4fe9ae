import type { QueryExecutorProvider } from 'kysely';
import { sql } from './kysely.bundled.js';

/** Waits until no other transaction holds this name, and holds it until this one ends. */
export async function lockName(tx: QueryExecutorProvider, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** Told to whoever listens when this transaction is committed. */
export async function announce(tx: QueryExecutorProvider, channel: string): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(tx);
}
