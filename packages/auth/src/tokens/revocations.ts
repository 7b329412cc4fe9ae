import { staleWhileRevalidate } from '../stale-while-revalidate.js';
import type { VerifiedToken } from './token-cache.js';

/** The token id starts with the key id and a dot: revoking the key ends its tokens. */
export const keyIdOf = (tokenId: string): string => tokenId.split('.', 1)[0] ?? '';

export interface RevocationOptions {
  /** Revoked keys with unexpired tokens. On failure the last list holds. */
  readonly list: () => Promise<readonly string[]>;
  readonly now?: () => number;
}

/** With the request time, revocation takes effect within a minute. */
const keeping = { freshMs: 20_000, staleMs: 40_000, pauseMs: 5_000 };

/**
 * Polls for revoked keys on behalf of the token verifier. Only polls while tokens are used, and at most one caller
 * waits.
 */
export function revocations({ list, now = () => performance.now() }: RevocationOptions) {
  const revoked = staleWhileRevalidate(async () => new Set(await list()), { ...keeping, now });
  return async ({ tokenId }: Pick<VerifiedToken, 'tokenId'>): Promise<boolean> => {
    // During an outage the issuer cannot revoke either; tokens live for minutes.
    const ids = await revoked.get().catch(revoked.last);
    return tokenId !== null && ids?.has(keyIdOf(tokenId)) === true;
  };
}
