import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../caller.js';

/** What a token said, once its signature was verified. */
export interface VerifiedToken {
  /** As its verifier is configured. */
  readonly issuer: string;
  readonly caller: Caller;
  /** `jti`, where there is one. */
  readonly tokenId: string | null;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** A dump of this cache must not hold tokens that anyone could use. */
const digest = (token: string) => hash('sha256', token, 'base64');

/**
 * Verified tokens for a minute, because checking a signature costs several times the rest of a request. Only good tokens
 * are kept, so a stranger cannot fill it.
 */
export function createTokenCache({ maxEntries = 5_000 }: { readonly maxEntries?: number } = {}) {
  const entries = new LRUCache<string, VerifiedToken>({ max: maxEntries, ttl: 60_000, perf: Date });
  return {
    find: (token: string): VerifiedToken | null => {
      const verified = entries.get(digest(token));
      return verified && verified.expiresAt > Date.now() ? verified : null;
    },
    insert: (token: string, verified: VerifiedToken): void => {
      entries.set(digest(token), verified);
    },
    get size(): number {
      return entries.size;
    },
  };
}

export type TokenCache = ReturnType<typeof createTokenCache>;
