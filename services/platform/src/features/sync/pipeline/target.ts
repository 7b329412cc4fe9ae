import { recordTypes } from '@guildhall/contracts/platform';
import { triedTable } from '../mapping/target-sql.js';
import { type BulkConnection, openBulkConnection } from './bulk-connection.js';

/** Where rows are written. Two take turns: one batch is staged while the one before it is merged. */
export type Target = readonly [BulkConnection, ...BulkConnection[]];

export const openTarget = (url: string): Promise<Target> =>
  Promise.all([openBulkConnection(url), openBulkConnection(url)]);

/**
 * A dry run writes only tables of its own connection, so nobody waits for it. Keys that would be new lie there: later
 * types find what earlier ones would have written, and the counts are those of a real run.
 */
export async function openDryTarget(url: string): Promise<Target> {
  const connection = await openBulkConnection(url);
  await connection.client.query(
    recordTypes
      .map(type => `create temp table ${triedTable(type)} (key text primary key)`)
      .join('; '),
  );
  return [connection];
}

/** Tells the planner of a table that it knows nothing about yet: servers do it by themselves, later or never. */
export async function settle([{ client }]: Target, table: string): Promise<void> {
  const unknown = 'select 1 from pg_class where oid = $1::regclass and reltuples <= 0';
  const { rowCount } = await client.query(unknown, [table]);
  // The rows are there, whatever becomes of this.
  if (rowCount === 1) await client.query(`vacuum (analyze) ${table}`).catch(() => undefined);
}
