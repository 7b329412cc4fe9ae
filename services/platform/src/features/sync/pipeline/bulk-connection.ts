import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { cutOff } from '../../../clients/source/cut-off.js';
import type { Lines } from '../../../clients/source/source.js';
import { splitLines } from '../../../clients/source/split-lines.js';

/**
 * A connection of its own for writing: bulk work outlasts the limits of ordinary queries, and its
 * temporary tables must not be somebody else's.
 */
export interface BulkConnection {
  readonly client: pg.Client;
  readonly copyIn: (statement: string, parts: readonly Buffer[]) => Promise<void>;
  readonly readLines: (select: string) => Lines;
  /** Undoes what is open, and waits for the server's word only briefly. */
  readonly close: () => Promise<void>;
}

const closeWithin = 1000;

export async function openBulkConnection(url: string): Promise<BulkConnection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'platform sync',
    connectionTimeoutMillis: 3000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  // Twenty thousand rows are merged without files; nobody waits for these statements but the run itself.
  // Rows are grouped by hashing: right after a first load the planner does not know yet how many there are.
  await client.query(
    `set work_mem = '64MB'; set jit = off; set enable_sort = off; set statement_timeout = 0;
     set lock_timeout = '30s'; set client_min_messages = warning`,
  );
  return {
    client,
    copyIn: async (statement, parts) => {
      await pipeline(Readable.from(parts, { objectMode: true }), client.query(copyFrom(statement)));
    },
    readLines: select => splitLines(client.query(copyTo(`copy (${select}) to stdout`))),
    close: async () => {
      const impatience = setTimeout(() => cutOff(client), closeWithin);
      await client.end().catch(() => undefined);
      clearTimeout(impatience);
    },
  };
}
