import type { Scope } from '@guildhall/contracts';
import { hashKey, type KeyKind, parseKey } from './key-format.js';
import { sameDigest } from './secrets.js';

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

// Compared with when there is no such key, so that an unknown id takes as long as a wrong secret.
const noHash = hashKey('');

/** The stored key that this text is, while it is good; null says nothing about why not. */
export async function findGenuineKey(
  lookup: KeyLookup,
  text: string,
  now: number,
): Promise<GenuineKey | null> {
  const parsed = parseKey(text);
  if (parsed === null) return null;
  const stored = await lookup(parsed.id, parsed.kind);
  const same = sameDigest(hashKey(text), stored?.hash ?? noHash);
  if (stored === null || !same || stored.revokedAt !== null) return null;
  if (stored.expiresAt !== null && stored.expiresAt.getTime() <= now) return null;
  return { ...stored, kind: parsed.kind };
}
