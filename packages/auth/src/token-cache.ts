import { createHash } from 'node:crypto';
import type { Caller } from './caller.js';

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

export interface TokenCache {
  find(token: string): VerifiedToken | null;
  insert(token: string, verified: VerifiedToken): void;
  readonly size: number;
}

export interface TokenCacheOptions {
  readonly maxEntries?: number;
  readonly now?: () => number;
}

const keepForMs = 60_000;

/** Tokens themselves are not kept as keys: what reads a dump of this map cannot call anybody with it. */
const digest = (token: string) => createHash('sha256').update(token).digest('base64');

/**
 * Verified tokens for a short while, because checking a signature costs several times the rest
 * of a request. Only good tokens are kept, so nothing a stranger sends fills it.
 */
export function createTokenCache(options: TokenCacheOptions = {}): TokenCache {
  const { maxEntries = 5_000, now = Date.now } = options;
  const entries = new Map<string, { readonly verified: VerifiedToken; readonly until: number }>();

  return {
    find: token => {
      const key = digest(token);
      const entry = entries.get(key);
      if (entry === undefined) return null;
      entries.delete(key);
      if (entry.until <= now()) return null;
      // A Map keeps the order of insertion: what was used last goes last, and the first is the oldest.
      entries.set(key, entry);
      return entry.verified;
    },
    insert: (token, verified) => {
      const until = Math.min(verified.expiresAt, now() + keepForMs);
      if (until <= now()) return;
      entries.set(digest(token), { verified, until });
      const oldest = entries.size > maxEntries ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
    },
    get size() {
      return entries.size;
    },
  };
}
