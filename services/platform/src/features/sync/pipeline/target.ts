import { recordTypes } from '@guildhall/contracts/platform';
import { triedTable } from '../mapping/target-sql.js';
import { type BulkConnection, openBulkConnection } from './bulk-connection.js';

/** Two writers take turns: one stages while the other merges. */
export type Target = readonly [BulkConnection, ...BulkConnection[]];

export const openTarget = (url: string): Promise<Target> =>
  Promise.all([openBulkConnection(url), openBulkConnection(url)]);

/**
 * A dry run writes only to temporary tables, so it blocks no one. They hold new keys, so that later types find them and
 * the counts match a real run.
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

/** Updates planner statistics, which autovacuum would do too late or never. */
export async function settle([{ client }]: Target, table: string): Promise<void> {
  const unknown = 'select 1 from pg_class where oid = $1::regclass and reltuples <= 0';
  const { rowCount } = await client.query(unknown, [table]);
  // The rows are committed; a failure here does not matter.
  if (rowCount === 1) await client.query(`vacuum (analyze) ${table}`).catch(() => undefined);
}
