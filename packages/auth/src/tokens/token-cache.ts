import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../caller.js';

/** A verified token's contents. */
export interface VerifiedToken {
  /** Depends on the verifier. */
  readonly issuer: string;
  readonly caller: Caller;
  /** `jti`, if present. */
  readonly tokenId: string | null;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Keyed by hash, so that a memory dump contains no usable tokens. */
const digest = (token: string) => hash('sha256', token, 'base64');

/**
 * Caches verified tokens for a minute, because a signature check costs several times the rest of a request. Only valid
 * tokens are stored, so strangers cannot fill it.
 */
export function createTokenCache() {
  const entries = new LRUCache<string, VerifiedToken>({ max: 5_000, ttl: 60_000, perf: Date });
  return {
    find: (token: string): VerifiedToken | null => {
      const verified = entries.get(digest(token));
      return verified && verified.expiresAt > Date.now() ? verified : null;
    },
    insert: (token: string, verified: VerifiedToken): void => {
      entries.set(digest(token), verified);
    },
  };
}

export type TokenCache = ReturnType<typeof createTokenCache>;
