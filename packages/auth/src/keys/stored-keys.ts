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

/** The stored key for a text if it is valid, else null without a reason. */
export type FindKey = (text: string, now: number) => Promise<GenuineKey | null>;

interface Proven {
  readonly stored: StoredKey;
  readonly genuine: GenuineKey;
}

// A dummy, so that an unknown id takes as long as a wrong secret.
const noHash = hashKey('');
const provenAtMost = 1000;

const isGood = ({ revokedAt, expiresAt }: StoredKey, now: number): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt.getTime() > now);

/** Caches the digest of a proven key, so that it is not parsed and compared again while its record is unchanged. */
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
