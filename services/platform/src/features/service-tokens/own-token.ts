import { randomBytes } from 'node:crypto';
import { issueServiceToken } from '@guildhall/auth';
import type { Scope } from '@guildhall/contracts';
import type { TokenSource } from '@guildhall/contracts/client';
import type { SigningKeys } from './signing-keys.js';

export interface OwnTokenOptions {
  readonly signingKeys: SigningKeys;
  readonly issuer: string;
  readonly audience: string;
  readonly scopes: readonly Scope[];
}

/** A token this close to its end would expire on its way. */
const renewBefore = 60_000;

/** The platform is a service to its neighbours too. It needs no key to buy a token from itself. */
export function ownToken(options: OwnTokenOptions): TokenSource {
  let current: { readonly token: string; readonly until: number } | null = null;
  return async ({ refresh = false } = {}) => {
    if (!refresh && current && Date.now() < current.until) return current.token;
    const { token, expiresAt } = await issueServiceToken({
      key: options.signingKeys.current,
      issuer: options.issuer,
      audience: options.audience,
      name: 'platform',
      scopes: options.scopes,
      // No key stands behind it, so the part that names one cannot be revoked (nor used here).
      jti: `self.${randomBytes(12).toString('base64url')}`,
      now: new Date(),
    });
    current = { token, until: expiresAt.getTime() - renewBefore };
    return token;
  };
}
