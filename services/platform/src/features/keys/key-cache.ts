import type { Carrier, KeyKind, StoredKey } from '@guildhall/auth';
import {
  createLastUsedTracker,
  isConnectionError,
  type Listener,
} from '@guildhall/service-kit/database';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database.js';
import * as keys from './repository.js';

const keepFor = 60_000;
const keepAtMost = 1000;

/**
 * Recently used keys. The database announces revocations to every replica; a replica that cannot hear them caches
 * nothing.
 */
export function createKeyCache(db: Database, listener: Pick<Listener, 'isListening'>) {
  const known = new LRUCache<
    string,
    { readonly key: StoredKey & { readonly kind: string }; readonly at: number }
  >({ max: keepAtMost });
  let generation = 0;

  async function find(id: string) {
    const entry = known.get(id);
    if (entry && listener.isListening() && Date.now() - entry.at < keepFor) return entry.key;
    const asked = generation;
    const row = await keys.find(db.kysely, id);
    if (!row) return null;
    const key = { ...keys.toStored(row), kind: row.kind };
    // A row read before an announcement may be stale once it arrives.
    if (asked !== generation) return key;
    known.set(id, { key, at: Date.now() });
    return key;
  }

  return {
    /** Records the use of a key. */
    touch: createLastUsedTracker(id => keys.touch(db.kysely, id, new Date())),
    lookup: async (id: string, kind: KeyKind) => {
      const key = await find(id);
      return key?.kind === kind ? key : null;
    },
    isRevoked: async (id: string): Promise<boolean> => {
      // During a database outage the last known state holds, for the lifetime of a token.
      const key = await find(id).catch(error => {
        const last = known.get(id)?.key;
        if (!last || !isConnectionError(error)) throw error;
        return last;
      });
      return key === null || key.revokedAt !== null;
    },
    forget: (): void => {
      generation += 1;
      known.clear();
    },
  };
}

export type KeyCache = ReturnType<typeof createKeyCache>;

/** Authenticates keys and records their use. */
export const noting =
  (carrier: Carrier, touch: (id: string) => void): Carrier =>
  async request => {
    const caller = await carrier(request);
    if (caller?.kind === 'key') touch(caller.id);
    return caller;
  };
