import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { closeConnection, destroyConnection, openHolder } from '@guildhall/service-kit/database';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Lines } from '../../../clients/source/source.js';
import { splitLines } from '../../../clients/source/split-lines.js';

/**
 * A dedicated connection for writing: bulk statements exceed the usual limits, and temporary tables must not be shared.
 */
export async function openBulkConnection(url: string) {
  const client = await openHolder(url, 'platform sync');
  // Enough memory to merge twenty thousand rows without files. Hashing instead of sorting: right after the first load
  // the planner lacks statistics. A transaction starts when its rows have arrived and waits only for the previous
  // merge.
  await client.query(
    `set work_mem = '64MB'; set jit = off; set enable_sort = off; set statement_timeout = 0;
     set lock_timeout = '30s'; set client_min_messages = warning;
     set idle_in_transaction_session_timeout = '60s'`,
  );
  return {
    client,
    /** Rolls back after an error; a lost connection has rolled back already. */
    rollback: async (): Promise<void> => {
      await client.query('rollback').catch(() => undefined);
    },
    copyIn: async (statement: string, parts: readonly Buffer[]): Promise<void> => {
      await pipeline(Readable.from(parts, { objectMode: true }), client.query(copyFrom(statement)));
    },
    readLines: (select: string): Lines =>
      splitLines(client.query(copyTo(`copy (${select}) to stdout`))),
    /** Rolls back the open transaction. */
    close: () => closeConnection(client),
    /** Closes immediately, even during a statement. */
    destroyConnection: () => destroyConnection(client),
  };
}

export type BulkConnection = Awaited<ReturnType<typeof openBulkConnection>>;
