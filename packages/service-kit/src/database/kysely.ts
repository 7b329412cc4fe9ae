import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isConnectionError, isLostConnection } from './errors.js';

export type Queries = Pick<pg.ClientBase, 'query'>;

/** Kysely does not pass statement names, so they are looked up by text. */
const names = new Map<string, string>();

/** A named statement is parsed and planned once per connection. */
export const nameStatement = (text: string, name: string): void => {
  names.set(text, name);
};

const ask = (client: Queries, text: string, values: readonly unknown[]) =>
  client.query({ name: names.get(text), text, values: [...values] });

/** Safe to repeat: a read, or the start of a transaction. */
const isRepeatable = (text: string) =>
  /^\s*(select|with|begin|start transaction)\b/i.test(text) &&
  !/\b(insert|update|delete|merge)\b/i.test(text);

/** Kysely's call without a cursor. */
const poolClient = (
  query: (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>,
  release: () => void,
) => ({ query, release }) as unknown as PostgresPoolClient;

/**
 * Kysely releases connections without saying whether the last query failed. A lost or timed-out connection is closed
 * here, and a read outside a transaction is retried once on another.
 */
async function checkOut(pool: pg.Pool): Promise<PostgresPoolClient> {
  let client: pg.PoolClient | null = await pool.connect();
  let broken: Error | undefined;
  let isFirst = true;

  function giveBack(): void {
    client?.release(broken);
    client = null;
  }

  async function query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (broken || !client) throw broken ?? new Error('The connection was released');
    const mayRepeat = isFirst && isRepeatable(text);
    isFirst = false;
    try {
      return await ask(client, text, values);
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      broken = error;
      if (!mayRepeat || !isLostConnection(error)) throw error;
    }
    giveBack();
    client = await pool.connect();
    broken = undefined;
    return query(text, values);
  }
  return poolClient(query, giveBack);
}

const kyselyWith = <Tables>(pool: PostgresPool) =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

export const kyselyOn = <Tables>(pool: pg.Pool): Kysely<Tables> =>
  kyselyWith({ connect: () => checkOut(pool), end: () => pool.end() });

/** On one connection that the caller opens and closes. */
export function kyselyOver<Tables>(client: Queries): Kysely<Tables> {
  const held = poolClient(
    (text, values) => ask(client, text, values),
    () => undefined,
  );
  return kyselyWith({ connect: async () => held, end: async () => undefined });
}
