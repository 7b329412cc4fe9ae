import { allRows, keepAliveOptions, onlyRow, query } from '@guildhall/service-kit/database';
import pg from 'pg';
import type { DesiredState } from '../plan/desired.js';

interface WantedState extends DesiredState {
  readonly chat_id: string;
}

const PAGE = 500;

/**
 * Members come in the order of their numbers and accounts in that of their ids, so one side has to be kept until
 * the other comes: of millions in a table rather than in memory. It goes with its connection, however that ends.
 */
export async function withWanted<T>(
  databaseUrl: string,
  work: (wanted: Wanted) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'chat-bot comparison',
    ...keepAliveOptions,
    connectionTimeoutMillis: 3_000,
  });
  // The question that is asked then, or the next one, says it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await query(
      client,
      'create temporary table wanted (chat_id text primary key, roles text[] not null, nickname text)',
    );
    return await work(wantedIn(client));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What the linked accounts are to have, until they are found. */
const wantedIn = (client: pg.Client) => ({
  /** How many it did not have yet. */
  async put(states: readonly WantedState[]): Promise<number> {
    const { count } = await query(
      client,
      `insert into wanted select chat_id, roles, nickname
         from jsonb_to_recordset($1::jsonb) as t(chat_id text, roles text[], nickname text)
       on conflict do nothing`,
      [JSON.stringify(states)],
    );
    return count;
  },
  /** Whoever our records call linked and nobody put is to have nothing. */
  async putOrphans(): Promise<void> {
    await query(
      client,
      `insert into wanted select chat_id, '{}', null from account_roles where linked
       on conflict do nothing`,
    );
  },
  /** Those of these accounts that it has; afterwards it does not. */
  take: (chatIds: readonly string[]) =>
    allRows<WantedState>(
      client,
      'delete from wanted where chat_id = any($1) returning chat_id, roles, nickname',
      [chatIds],
    ),
  async *listAccounts(): AsyncIterable<readonly string[]> {
    for (let after = '', more = true; more; ) {
      const rows = await allRows<Pick<WantedState, 'chat_id'>>(
        client,
        `select chat_id from wanted where chat_id > $1 order by chat_id limit ${PAGE}`,
        [after],
      );
      yield rows.map(row => row.chat_id);
      more = rows.length === PAGE;
      after = rows.at(-1)?.chat_id ?? after;
    }
  },
  async count(): Promise<number> {
    const sql = 'select count(*)::int as count from wanted';
    return (await onlyRow<{ count: number }>(client, sql)).count;
  },
});

export type Wanted = ReturnType<typeof wantedIn>;
