import type { Scope } from '@guildhall/contracts';
import { LRUCache } from 'lru-cache';
import { hashKey, type KeyKind, parseKey } from './key-format.js';
import { timingSafeEqualDigests } from './secrets.js';

export interface StoredKey {
  readonly id: string;
  readonly hash: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

export type KeyLookup = (id: string, kind: KeyKind) => Promise<StoredKey | null>;

export interface GenuineKey extends StoredKey {
  readonly kind: KeyKind;
}

/** The stored key that a text is, while it is good; null says nothing about why not. */
export type FindKey = (text: string, now: number) => Promise<GenuineKey | null>;

interface Proven {
  readonly stored: StoredKey;
  readonly genuine: GenuineKey;
}

// Compared with when there is no such key, so that an unknown id takes as long as a wrong secret.
const noHash = hashKey('');
const provenAtMost = 1000;

const isGood = ({ revokedAt, expiresAt }: StoredKey, now: number): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt.getTime() > now);

/**
 * A text that was proven once is known by its digest afterwards, and is not taken apart and compared again
 * while the look-up gives the record that it was compared with.
 */
export function keyFinder(lookup: KeyLookup): FindKey {
  const proven = new LRUCache<string, Proven>({ max: provenAtMost });

  async function prove(text: string, digest: string): Promise<Proven | null> {
    const parsed = parseKey(text);
    if (parsed === null) return null;
    const stored = await lookup(parsed.id, parsed.kind);
    const same = timingSafeEqualDigests(digest, stored?.hash ?? noHash);
    if (stored === null || !same) return null;
    const found = { stored, genuine: { ...stored, kind: parsed.kind } };
    proven.set(digest, found);
    return found;
  }

  return async (text, now) => {
    const digest = hashKey(text);
    const known = proven.get(digest);
    const isCurrent =
      known && (await lookup(known.genuine.id, known.genuine.kind)) === known.stored;
    const found = isCurrent ? known : await prove(text, digest);
    return found && isGood(found.stored, now) ? found.genuine : null;
  };
}
