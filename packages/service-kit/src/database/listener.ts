import type { QueryExecutorProvider } from 'kysely';
import { sql } from 'kysely';
import pg from 'pg';
import { keepAliveOptions } from './client.js';

const retryAfter = 1000;
/** Together they bound how long a dead connection goes unnoticed. */
const askEvery = 3000;
const answerWithin = 3000;

/** Listens for NOTIFY on one dedicated connection per process, and reconnects. */
export function openListener(url: string, name: string) {
  const heard = new Map<string, (payload: string) => void>();
  let client: pg.Client | undefined;
  let listening = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let asking: NodeJS.Timeout | undefined;

  function lost(): void {
    listening = false;
    client?.removeAllListeners('end');
    client?.end().catch(() => undefined);
    client = undefined;
    if (!stopped) timer = setTimeout(() => void connect(), retryAfter).unref();
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: `${name} listens`,
      ...keepAliveOptions,
      connectionTimeoutMillis: 3000,
      query_timeout: answerWithin,
    });
    client = next;
    next.on('error', () => undefined);
    next.on('end', lost);
    next.on('notification', ({ channel, payload }) => heard.get(channel)?.(payload ?? ''));
    try {
      await next.connect();
      await next.query(
        [...heard.keys()].map(channel => `listen ${pg.escapeIdentifier(channel)}`).join(';'),
      );
      if (stopped) return;
      listening = true;
      for (const onAnnouncement of heard.values()) onAnnouncement('');
    } catch {
      if (client === next) lost();
    }
  }

  /** A listening connection does not notice when a network device drops it, so it is probed. */
  async function ask(): Promise<void> {
    const asked = client;
    if (!listening || !asked) return;
    await asked.query('select 1').catch(() => {
      if (client === asked) lost();
    });
  }

  return {
    /**
     * Subscribes to a channel. `onAnnouncement` is also called after each (re)connect, because notices may have been
     * missed.
     */
    hear: (channel: string, onAnnouncement: (payload: string) => void): void => {
      heard.set(channel, onAnnouncement);
    },
    start: (): void => {
      void connect();
      asking = setInterval(() => void ask(), askEvery).unref();
    },
    /** Whether the connection is up. */
    isListening: () => listening,
    stop: async (): Promise<void> => {
      stopped = true;
      listening = false;
      clearInterval(asking);
      clearTimeout(timer);
      client?.removeAllListeners('end');
      await client?.end().catch(() => undefined);
    },
  };
}
export type Listener = ReturnType<typeof openListener>;

/** Sends a notice when the transaction commits. */
export async function announce(tx: QueryExecutorProvider, channel: string): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(tx);
}
