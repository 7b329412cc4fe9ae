import { staleWhileRevalidate } from '../stale-while-revalidate.js';
import type { VerifiedToken } from './token-cache.js';

/** The key a service token was bought with stands in its id before the point: revoking the one ends the other. */
export const keyIdOf = (tokenId: string): string => tokenId.split('.', 1)[0] ?? '';

export interface RevocationOptions {
  /** The keys whose tokens may still be about; asked again and again, and whenever it fails what it said last holds. */
  readonly list: () => Promise<readonly string[]>;
  readonly now?: () => number;
}

/** With the time that asking takes, a revoked key's tokens end within a minute. */
const keeping = { freshMs: 20_000, staleMs: 40_000, pauseMs: 5_000 };

/**
 * Whether the key behind a service token was revoked, for those who are told by asking. Nothing is asked while no
 * token is shown, and nobody waits who is not alone in showing one after a while.
 */
export function revocations({ list, now = () => performance.now() }: RevocationOptions) {
  const revoked = staleWhileRevalidate(async () => new Set(await list()), { ...keeping, now });
  return async ({ tokenId }: Pick<VerifiedToken, 'tokenId'>): Promise<boolean> => {
    // An issuer that is away takes no revocation either; a token of it lives for some minutes.
    const ids = await revoked.get().catch(revoked.last);
    return tokenId !== null && ids?.has(keyIdOf(tokenId)) === true;
  };
}
