import pg from 'pg';

export interface Listener {
  /** Whether announcements arrive at the moment. */
  readonly isListening: () => boolean;
  readonly stop: () => Promise<void>;
}

const retryAfter = 1000;

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
      keepAlive: true,
      connectionTimeoutMillis: 3000,
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

  void connect();
  return {
    isListening: () => listening,
    stop: async () => {
      stopped = true;
      listening = false;
      clearTimeout(timer);
      client?.removeAllListeners('end');
      await client?.end().catch(() => undefined);
    },
  };
}
