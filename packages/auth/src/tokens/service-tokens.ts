import { ownScopes, type Scope, scopes, unauthenticated } from '@guildhall/contracts';
import type { CryptoKey } from 'jose';
import { SignJWT } from 'jose';
import type { KeySource } from './key-source.js';
import { remoteKeys } from './remote-keys.js';
import type { VerifiedToken } from './token-cache.js';
import type { TokenVerifier } from './token-verifier.js';
import { verifyToken } from './verify-token.js';

export interface ServiceTokenOptions {
  /** The platform's `iss`: its public URL. */
  readonly issuer: string;
  readonly audience: string;
  /** URL of the key set. Default: `<issuer>/.well-known/jwks.json`. */
  readonly jwksUrl?: string;
  /** Instead of fetching: the platform's own keys. */
  readonly keys?: KeySource;
  /** Checked on every use. Other services poll (`revocations`). */
  readonly isRevoked?: (verified: VerifiedToken) => boolean | Promise<boolean>;
}

/** Both names of EdDSA (RFC 8037; RFC 9864). */
const algorithms = ['EdDSA', 'Ed25519'];
export const serviceTokenSeconds = 15 * 60;

const platformKeys = (issuer: string, url: string) =>
  remoteKeys({ name: 'The platform', locate: () => ({ issuer, keySet: new URL(url) }) });

/** Drops scopes unknown to this version. */
function scopesOf(claim: unknown): readonly Scope[] {
  const named = typeof claim === 'string' ? claim.split(' ') : [];
  return [...scopes, ...ownScopes].filter(scope => named.includes(scope));
}

export function serviceTokens(options: ServiceTokenOptions): TokenVerifier {
  const { issuer, audience, isRevoked } = options;
  const url = options.jwksUrl ?? `${issuer.replace(/\/+$/, '')}/.well-known/jwks.json`;
  const keys = options.keys ?? platformKeys(issuer, url);

  return {
    issuer,
    ...(isRevoked && { isRevoked }),
    check: keys.check,
    verify: async token => {
      const { payload } = await verifyToken(token, {
        keys,
        audience,
        algorithms,
        requiredClaims: ['exp', 'sub', 'scope', 'jti'],
      });
      if (!payload.sub || !payload.jti) throw unauthenticated('The token has no service');
      return {
        caller: { kind: 'service', name: payload.sub, scopes: scopesOf(payload.scope) },
        issuer,
        tokenId: payload.jti,
        expiresAt: Number(payload.exp) * 1_000,
      };
    },
  };
}

export interface ServiceTokenGrant {
  readonly key: { readonly kid: string; readonly privateKey: CryptoKey };
  readonly issuer: string;
  readonly audience: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Becomes `tokenId`, which tells the platform the service key. */
  readonly jti: string;
  readonly now: Date;
}

export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Date;
  readonly expiresInSeconds: number;
}

export async function issueServiceToken(grant: ServiceTokenGrant): Promise<IssuedToken> {
  const issuedAt = Math.floor(grant.now.getTime() / 1_000);
  const expires = issuedAt + serviceTokenSeconds;
  const token = await new SignJWT({ scope: grant.scopes.join(' ') })
    .setProtectedHeader({ alg: 'EdDSA', kid: grant.key.kid, typ: 'at+jwt' })
    .setIssuer(grant.issuer)
    .setAudience(grant.audience)
    .setSubject(grant.name)
    .setJti(grant.jti)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expires)
    .sign(grant.key.privateKey);
  return { token, expiresAt: new Date(expires * 1_000), expiresInSeconds: serviceTokenSeconds };
}
