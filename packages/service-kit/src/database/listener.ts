import type { QueryExecutorProvider } from 'kysely';
import pg from 'pg';
import { keptAlive } from './kept-alive.js';
import { sql } from './kysely.bundled.js';

export interface Listener {
  /** Whether announcements arrive at the moment. */
  readonly isListening: () => boolean;
  readonly stop: () => Promise<void>;
}

const retryAfter = 1000;
const askEvery = 15_000;
const answerWithin = 5000;

/**
 * Hears NOTIFY on a connection of its own, and comes back by itself when that is lost.
 * `onAnnouncement` is also called after each (re)connect: something may have been missed.
 */
export function listen(
  url: string,
  channel: string,
  onAnnouncement: (payload: string) => void,
): Listener {
  let client: pg.Client | undefined;
  let listening = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

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
      application_name: `listen ${channel}`,
      ...keptAlive,
      connectionTimeoutMillis: 3000,
      query_timeout: answerWithin,
    });
    client = next;
    next.on('error', () => undefined);
    next.on('end', lost);
    next.on('notification', message => onAnnouncement(message.payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (stopped) return;
      listening = true;
      onAnnouncement('');
    } catch {
      if (client === next) lost();
    }
  }

  /** Whoever only listens does not notice when a network between has forgotten the connection. */
  async function ask(): Promise<void> {
    const asked = client;
    if (!listening || !asked) return;
    await asked.query('select 1').catch(() => {
      if (client === asked) lost();
    });
  }

  void connect();
  const asking = setInterval(() => void ask(), askEvery).unref();
  return {
    isListening: () => listening,
    stop: async () => {
      stopped = true;
      listening = false;
      clearInterval(asking);
      clearTimeout(timer);
      client?.removeAllListeners('end');
      await client?.end().catch(() => undefined);
    },
  };
}

/** Told to whoever listens when this transaction is committed. */
export async function announce(tx: QueryExecutorProvider, channel: string): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(tx);
}
