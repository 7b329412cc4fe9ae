import { allRows, keepAliveOptions, onlyRow, query } from '@guildhall/service-kit/database';
import pg from 'pg';
import type { DesiredState } from '../plan/desired.js';

interface WantedState extends DesiredState {
  readonly chat_id: string;
}

const PAGE = 500;

/**
 * Members are sorted by number and accounts by id, so one side has to be stored: in a temporary table instead of
 * memory, which goes with its connection.
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
  // The next query reports the error.
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

/** Desired state of linked accounts not seen yet. */
const wantedIn = (client: pg.Client) => ({
  /** The number of new ones. */
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
  /** Accounts linked in our records but not stored should have no roles. */
  async putOrphans(): Promise<void> {
    await query(
      client,
      `insert into wanted select chat_id, '{}', null from account_roles where linked
       on conflict do nothing`,
    );
  },
  /** Takes these accounts out of the table and returns them. */
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
