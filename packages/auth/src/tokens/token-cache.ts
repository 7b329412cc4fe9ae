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

interface Options {
  readonly maxEntries?: number;
  readonly now?: () => number;
}

const keepForMs = 60_000;

/** Tokens themselves are not kept as keys: what reads a dump of this map cannot call anybody with it. */
const digest = (token: string) => hash('sha256', token, 'base64');

/**
 * Verified tokens for a short while, because checking a signature costs several times the rest
 * of a request. Only good tokens are kept, so nothing a stranger sends fills it.
 */
export function createTokenCache({ maxEntries = 5_000, now = Date.now }: Options = {}) {
  const entries = new LRUCache<
    string,
    { readonly verified: VerifiedToken; readonly until: number }
  >({ max: maxEntries });

  return {
    find: (token: string): VerifiedToken | null => {
      const key = digest(token);
      const entry = entries.get(key);
      if (entry && entry.until > now()) return entry.verified;
      entries.delete(key);
      return null;
    },
    insert: (token: string, verified: VerifiedToken): void => {
      const until = Math.min(verified.expiresAt, now() + keepForMs);
      if (until > now()) entries.set(digest(token), { verified, until });
    },
    get size(): number {
      return entries.size;
    },
  };
}

export type TokenCache = ReturnType<typeof createTokenCache>;
