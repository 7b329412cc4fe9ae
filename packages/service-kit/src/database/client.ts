import type { Duplex } from 'node:stream';
import pg from 'pg';

/**
 * Where nothing is said, a connection whose other side went without a word is noticed within half a minute (Node asks ten
 * times, a second apart): left to the system, in two hours.
 */
export const keepAliveOptions = { keepAlive: true, keepAliveInitialDelayMillis: 20_000 } as const;

/**
 * A connection of its own beside the pool's. One that is lost between two questions fails the next one; unheard, it would
 * end the process.
 */
export async function openClient(
  url: string,
  name: string,
  further: pg.ClientConfig = {},
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 3000,
    ...keepAliveOptions,
    ...further,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.end().catch(() => undefined);
    throw error;
  }
}

/**
 * As short for the server, which holds what a connection that went without a word has locked until it notices. The last
 * is for an answer of its that nobody takes: asked whether we are there is only who says nothing.
 */
const noticesLoss = `set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 5;
  set tcp_user_timeout = '30s'`;

/** One whose locks outlast a transaction. */
export async function openHolder(...asked: Parameters<typeof openClient>): Promise<pg.Client> {
  const client = await openClient(...asked);
  try {
    await client.query(noticesLoss);
    return client;
  } catch (error) {
    destroyConnection(client);
    throw error;
  }
}

/** Ends a connection without a word: half a COPY cannot be taken back politely, but the server notices. */
export function destroyConnection(client: pg.ClientBase): void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Duplex } };
  connection.stream.destroy();
}

const goodbyeWithin = 1000;

/** Ends a connection, and waits for the server's word only briefly. */
export async function closeConnection(client: pg.Client): Promise<void> {
  const impatience = setTimeout(() => destroyConnection(client), goodbyeWithin);
  await client.end().catch(() => undefined);
  clearTimeout(impatience);
}
