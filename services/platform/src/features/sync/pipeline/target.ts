import { recordTypes } from '@guildhall/contracts/platform';
import { triedTable } from '../mapping/target-sql.js';
import { type BulkConnection, openBulkConnection } from './bulk-connection.js';

/** Where rows are written: for good, or to see what would happen. */
export interface Target {
  /** Two take turns: one batch is staged while the one before it is merged. */
  readonly connections: readonly [BulkConnection, ...BulkConnection[]];
  readonly begin: (connection: BulkConnection) => Promise<void>;
  readonly commit: (connection: BulkConnection) => Promise<void>;
  /** Tells the planner of a table that it knows nothing about yet: servers do it by themselves, later or never. */
  readonly settle: (table: string) => Promise<void>;
  readonly rollback: (connection: BulkConnection) => Promise<void>;
  readonly close: () => Promise<void>;
  /** For when it says nothing more. */
  readonly cutOff: () => void;
}

export async function openTarget(url: string): Promise<Target> {
  const connections = await Promise.all([openBulkConnection(url), openBulkConnection(url)]);
  return {
    connections,
    begin: async ({ client }) => {
      await client.query('begin');
    },
    commit: async ({ client }) => {
      await client.query('commit');
    },
    settle: async table => {
      const [{ client }] = connections;
      const unknown = 'select 1 from pg_class where oid = $1::regclass and reltuples <= 0';
      const { rowCount } = await client.query(unknown, [table]);
      // The rows are there, whatever becomes of this.
      if (rowCount === 1) await client.query(`vacuum (analyze) ${table}`).catch(() => undefined);
    },
    rollback: async ({ client }) => {
      await client.query('rollback').catch(() => undefined);
    },
    close: async () => {
      await Promise.all(connections.map(connection => connection.close()));
    },
    cutOff: () => {
      for (const connection of connections) connection.cutOff();
    },
  };
}

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
  return {
    connections: [connection],
    begin: async () => undefined,
    commit: async () => undefined,
    settle: async () => undefined,
    rollback: async () => undefined,
    close: connection.close,
    cutOff: connection.cutOff,
  };
}
