import type { Duplex } from 'node:stream';
import pg from 'pg';

/**
 * By default a silently lost connection is noticed within half a minute (Node sends ten probes, a second apart). The
 * system default is two hours.
 */
export const keepAliveOptions = { keepAlive: true, keepAliveInitialDelayMillis: 20_000 } as const;

/**
 * A dedicated connection outside the pool. Without this listener, a connection lost while idle would end the process.
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
 * The same for the server, which holds our locks until it notices. The last setting covers responses that are not
 * acknowledged.
 */
const noticesLoss = `set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 5;
  set tcp_user_timeout = '30s'`;

/** For session-level locks. */
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

/** Closes at once: a COPY cannot be aborted cleanly, but the server notices. */
export function destroyConnection(client: pg.ClientBase): void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Duplex } };
  connection.stream.destroy();
}

const goodbyeWithin = 1000;

/** Closes, waiting briefly for the server. */
export async function closeConnection(client: pg.Client): Promise<void> {
  const impatience = setTimeout(() => destroyConnection(client), goodbyeWithin);
  await client.end().catch(() => undefined);
  clearTimeout(impatience);
}
