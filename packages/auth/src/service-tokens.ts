import type { Scope } from '@guildhall/contracts';
import type { CryptoKey } from 'jose';
import type { KeySource } from './key-source.js';
import type { VerifiedToken } from './token-cache.js';
import type { TokenVerifier } from './token-verifier.js';

export interface ServiceTokenOptions {
  /** What the platform calls itself in `iss`: its public address. */
  readonly issuer: string;
  readonly audience: string;
  /** Where the key set is fetched; default `<issuer>/.well-known/jwks.json`. */
  readonly jwksUrl?: string;
  /** Instead of fetching: the platform itself gives its own keys. */
  readonly keys?: KeySource;
  readonly clockSkewSeconds?: number;
  readonly now?: () => number;
  readonly isRevoked?: (verified: VerifiedToken) => boolean | Promise<boolean>;
}

export function serviceTokens(_options: ServiceTokenOptions): TokenVerifier {
  throw new Error('not built yet');
}

export interface ServiceTokenGrant {
  readonly key: { readonly kid: string; readonly privateKey: CryptoKey };
  readonly issuer: string;
  readonly audience: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly jti: string;
  readonly now: Date;
  /** 15 minutes unless told otherwise. */
  readonly ttlSeconds?: number;
}

export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Date;
  readonly expiresInSeconds: number;
}

export async function issueServiceToken(_grant: ServiceTokenGrant): Promise<IssuedToken> {
  throw new Error('not built yet');
}
