import { createAttempt } from './fetch-limits.js';
import type { VerifiedToken } from './token-cache.js';

/** The key a service token was bought with stands in its id before the point: revoking the one ends the other. */
export const keyIdOf = (tokenId: string): string => tokenId.split('.', 1)[0] ?? '';

export interface RevocationOptions {
  /** The keys whose tokens may still be about; asked again and again, and whenever it fails what it said last holds. */
  readonly list: () => Promise<readonly string[]>;
  /** Of a clock that nobody sets: were it set back, nothing would be asked until it is as late again. */
  readonly now?: () => number;
}

const freshMs = 20_000;
/** With the time that asking takes, a revoked key's tokens end within a minute. */
const staleMs = 40_000;
const pauseAfterFailureMs = 5_000;

/**
 * Whether the key behind a service token was revoked, for those who are told by asking. Nothing is asked while no
 * token is shown, and nobody waits who is not alone in showing one after a while.
 */
export function revocations({ list, now = () => performance.now() }: RevocationOptions) {
  let revoked: ReadonlySet<string> = new Set();
  let heardAt = Number.NEGATIVE_INFINITY;

  const ask = createAttempt(
    async () => {
      const asked = now();
      revoked = new Set(await list());
      heardAt = asked;
    },
    pauseAfterFailureMs,
    now,
  );

  return async ({ tokenId }: Pick<VerifiedToken, 'tokenId'>): Promise<boolean> => {
    const age = now() - heardAt;
    if (age > freshMs) {
      // An issuer that is away takes no revocation either; a token of it lives for some minutes.
      const asking = ask().catch(() => undefined);
      if (age > staleMs) await asking;
    }
    return tokenId !== null && revoked.has(keyIdOf(tokenId));
  };
}
