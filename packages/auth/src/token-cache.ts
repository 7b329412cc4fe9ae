import type { Caller } from './caller.js';

/** What a token said, once its signature was verified. */
export interface VerifiedToken {
  readonly caller: Caller;
  /** `jti`, where there is one. */
  readonly tokenId: string | null;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface TokenCache {
  find(token: string): VerifiedToken | null;
  insert(token: string, verified: VerifiedToken): void;
  /** Forgets what matches, on a revocation; answers how many. */
  drop(matches: (verified: VerifiedToken) => boolean): number;
  readonly size: number;
}

export interface TokenCacheOptions {
  readonly maxAgeSeconds?: number;
  readonly maxEntries?: number;
  readonly now?: () => number;
}

export function createTokenCache(_options: TokenCacheOptions = {}): TokenCache {
  throw new Error('not built yet');
}
