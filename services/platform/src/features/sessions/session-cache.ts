import type { Listener } from '@guildhall/service-kit/database';
import { LRUCache } from 'lru-cache';
import type { SessionRow } from '../../live-session/live-session.js';

/** Shorter than the time after which a session’s last use is written, so that using it is noticed. */
const keepFor = 30_000;
const keepAtMost = 10_000;

/**
 * Sessions that were read a moment ago, for the proxy: a page’s requests come in dozens. The end of a session
 * is announced to every replica by the database; while a replica cannot hear it, it remembers nothing.
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
      // What was read before an announcement and arrives after it may be what the announcement is about.
      if (!row || asked !== generation) return row;
      known.set(name, { row, until: Math.min(now() + keepFor, row.expiresAt.getTime()) });
      return row;
    },
    /** What the database announced, or what this replica has just done: one session, or ('') all of them. */
    forget: (name: string): void => {
      generation += 1;
      if (name === '') known.clear();
      else known.delete(name);
    },
  };
}

export type SessionCache = ReturnType<typeof createSessionCache>;
