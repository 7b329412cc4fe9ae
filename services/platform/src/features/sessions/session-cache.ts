import type { Listener } from '@guildhall/service-kit/database';
import { LRUCache } from 'lru-cache';
import type { SessionRow } from '../../live-session/live-session.js';

/** Shorter than the interval at which last use is recorded. */
const keepFor = 30_000;
const keepAtMost = 10_000;

/**
 * Recently read sessions, for the proxy: a page sends dozens of requests. The database announces ended sessions to
 * every replica; a replica that cannot hear it caches nothing.
 */
export function createSessionCache(
  read: (idHash: Buffer) => Promise<SessionRow | null>,
  listener: Pick<Listener, 'isListening'>,
  now: () => number = Date.now,
) {
  const known = new LRUCache<string, { readonly row: SessionRow; readonly until: number }>({
    max: keepAtMost,
  });
  let generation = 0;

  return {
    find: async (idHash: Buffer): Promise<SessionRow | null> => {
      const name = idHash.toString('hex');
      const entry = known.get(name);
      if (entry && listener.isListening() && now() < entry.until) return entry.row;
      known.delete(name);
      const asked = generation;
      const row = await read(idHash);
      // A row read before an announcement may be stale once it arrives.
      if (!row || asked !== generation) return row;
      known.set(name, { row, until: Math.min(now() + keepFor, row.expiresAt.getTime()) });
      return row;
    },
    /** Forgets one session, or all of them (''). */
    forget: (name: string): void => {
      generation += 1;
      if (name === '') known.clear();
      else known.delete(name);
    },
  };
}

export type SessionCache = ReturnType<typeof createSessionCache>;
