import { randomBytes } from 'node:crypto';
import { issueServiceToken } from '@guildhall/auth';
import type { Scope } from '@guildhall/contracts';
import type { TokenSource } from '@guildhall/contracts/client';
import type { SigningKeys } from './signing-keys.js';

interface OwnName {
  readonly publicUrl: string;
  readonly serviceTokenAudience: string;
}

/** Renewed this long before expiry, so it does not expire in transit. */
const renewBefore = 60_000;

/** The platform's own service token. It needs no key for it. */
export function ownToken(
  { current: key }: SigningKeys,
  { publicUrl: issuer, serviceTokenAudience: audience }: OwnName,
  scopes: readonly Scope[],
): TokenSource {
  let current: { readonly token: string; readonly until: number } | null = null;
  return async ({ refresh = false } = {}) => {
    if (!refresh && current && Date.now() < current.until) return current.token;
    const { token, expiresAt } = await issueServiceToken({
      key,
      issuer,
      audience,
      name: 'platform',
      scopes,
      // No key stands behind it, so its key id can be neither revoked nor used here.
      jti: `self.${randomBytes(12).toString('base64url')}`,
      now: new Date(),
    });
    current = { token, until: expiresAt.getTime() - renewBefore };
    return token;
  };
}
