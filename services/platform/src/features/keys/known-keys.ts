import type { KeyLookup, StoredKey } from '@guildhall/auth';
import type { Listener } from '@guildhall/service-kit/database';
import type { Database } from '../../database.js';
import * as keys from './repository.js';

export interface KnownKeys {
  readonly lookup: KeyLookup;
  readonly isRevoked: (id: string) => Promise<boolean>;
  readonly forget: () => void;
}

const keepFor = 60_000;
const keepAtMost = 1000;
/** Last use is written at most this often. */
const touchEvery = 60_000;

/**
 * Keys that were looked up a moment ago. A revocation is announced to every replica by the database;
 * while a replica cannot hear it, it remembers nothing.
 */
export function knownKeys(
  db: Database,
  listener: Pick<Listener, 'isListening'>,
  now: () => number = Date.now,
): KnownKeys {
  const known = new Map<
    string,
    { readonly key: StoredKey & { readonly kind: string }; readonly at: number }
  >();
  const touched = new Map<string, number>();

  async function find(id: string) {
    const entry = known.get(id);
    if (entry && listener.isListening() && now() - entry.at < keepFor) return entry.key;
    const row = await keys.find(db.prisma, id);
    if (!row) return null;
    const key = { ...keys.toStored(row), kind: row.kind };
    if (known.size >= keepAtMost) known.clear();
    known.set(id, { key, at: now() });
    return key;
  }

  /** Nobody waits for this, and nobody fails for it. */
  function touch(id: string): void {
    if (now() - (touched.get(id) ?? 0) < touchEvery) return;
    if (touched.size >= keepAtMost) touched.clear();
    touched.set(id, now());
    keys.touch(db.prisma, id, new Date(now())).catch(() => touched.delete(id));
  }

  return {
    lookup: async (id, kind) => {
      const key = await find(id);
      if (key?.kind !== kind) return null;
      touch(id);
      return key;
    },
    isRevoked: async id => {
      const key = await find(id);
      return key === null || key.revokedAt !== null;
    },
    forget: () => known.clear(),
  };
}
