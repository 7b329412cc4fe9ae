import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Lines } from '../../clients/source/source.js';
import { splitLines } from '../../clients/source/split-lines.js';

/**
 * A connection of its own for writing: bulk work outlasts the limits of ordinary queries, and its
 * temporary tables must not be somebody else's.
 */
export interface Lane {
  readonly client: pg.Client;
  readonly copyIn: (statement: string, lines: readonly string[]) => Promise<void>;
  readonly readLines: (select: string) => Lines;
  /** Undoes what is open, and waits for the server's word only briefly. */
  readonly close: () => Promise<void>;
}

const linesPerWrite = 1000;
const closeWithin = 1000;

export async function openLane(url: string): Promise<Lane> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'platform sync',
    connectionTimeoutMillis: 3000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  // Twenty thousand rows are merged without files; nobody waits for these statements but the run itself.
  await client.query(
    "set work_mem = '64MB'; set statement_timeout = 0; set lock_timeout = '30s'; set client_min_messages = warning",
  );
  return {
    client,
    copyIn: async (statement, lines) => {
      const stream = client.query(copyFrom(statement));
      const done = new Promise<void>((resolve, reject) => {
        stream.once('finish', resolve);
        stream.once('error', reject);
      });
      done.catch(() => undefined);
      for (let i = 0; i < lines.length; i += linesPerWrite) {
        const text = `${lines.slice(i, i + linesPerWrite).join('\n')}\n`;
        if (!stream.write(Buffer.from(text, 'latin1')) && !stream.destroyed)
          await Promise.race([once(stream, 'drain'), done]);
      }
      stream.end();
      await done;
    },
    readLines: select => splitLines(client.query(copyTo(`copy (${select}) to stdout`))),
    close: async () => {
      const { connection } = client as unknown as { connection: { stream: Duplex } };
      const impatience = setTimeout(() => connection.stream.destroy(), closeWithin);
      await client.end().catch(() => undefined);
      clearTimeout(impatience);
    },
  };
}
