import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { closeConnection, destroyConnection, openHolder } from '@guildhall/service-kit/database';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Lines } from '../../../clients/source/source.js';
import { splitLines } from '../../../clients/source/split-lines.js';

/**
 * A connection of its own for writing: bulk work outlasts the limits of ordinary queries, and its
 * temporary tables must not be somebody else's.
 */
export async function openBulkConnection(url: string) {
  const client = await openHolder(url, 'platform sync');
  // Twenty thousand rows are merged without files; nobody waits for these statements but the run itself.
  // Rows are grouped by hashing: right after a first load the planner does not know yet how many there are.
  // A transaction begins when its rows are here, and waits for nothing but the merge of the batch before it.
  await client.query(
    `set work_mem = '64MB'; set jit = off; set enable_sort = off; set statement_timeout = 0;
     set lock_timeout = '30s'; set client_min_messages = warning;
     set idle_in_transaction_session_timeout = '60s'`,
  );
  return {
    client,
    /** Undoes what has failed; where the connection is gone, the server has. */
    rollback: async (): Promise<void> => {
      await client.query('rollback').catch(() => undefined);
    },
    copyIn: async (statement: string, parts: readonly Buffer[]): Promise<void> => {
      await pipeline(Readable.from(parts, { objectMode: true }), client.query(copyFrom(statement)));
    },
    readLines: (select: string): Lines =>
      splitLines(client.query(copyTo(`copy (${select}) to stdout`))),
    /** Undoes what is open. */
    close: () => closeConnection(client),
    /** The same without a word, also in the middle of a statement. */
    destroyConnection: () => destroyConnection(client),
  };
}

export type BulkConnection = Awaited<ReturnType<typeof openBulkConnection>>;
