import { unauthenticated } from '@guildhall/contracts';
import { notAnAccessToken } from './access-token.js';
import { findClaim, isStorableText, memberOf, type RolesSeparator, rolesOf } from './claims.js';
import { discoveredKeys } from './discovery.js';
import type { KeySource } from './key-source.js';
import type { TokenVerifier } from './token-verifier.js';
import { verifyToken } from './verify-token.js';

export interface IdentityTokenOptions {
  readonly issuer: string;
  readonly audience: string;
  /** A name, a dotted path, or a URL; `member_number` unless told otherwise. */
  readonly memberClaim?: string;
  /** Likewise; `roles` unless told otherwise. */
  readonly rolesClaim?: string;
  /** What joins roles that come as one text; nothing unless told otherwise. */
  readonly rolesSeparator?: RolesSeparator;
  /** `admin` unless told otherwise. */
  readonly adminRole?: string;
  /** Default: the issuer's discovery document and the key set it names. */
  readonly keys?: KeySource;
}

/**
 * Signatures that need the issuer's private key (RFC 7518, 3.1; RFC 8037, 3.1; RFC 9864). Never
 * `none`, and never HS*, where the public key could be passed off as the shared secret.
 */
export const asymmetricAlgorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
] as const;

export function identityTokens(options: IdentityTokenOptions): TokenVerifier {
  const { issuer, audience } = options;
  const { memberClaim = 'member_number', rolesClaim = 'roles', adminRole = 'admin' } = options;
  const keys = options.keys ?? discoveredKeys(issuer);

  return {
    issuer,
    check: keys.check,
    verify: async token => {
      const { payload, protectedHeader } = await verifyToken(token, {
        keys,
        audience,
        algorithms: asymmetricAlgorithms,
        requiredClaims: ['exp', 'sub'],
      });
      const instead = notAnAccessToken(protectedHeader, payload);
      if (instead !== null) {
        throw unauthenticated(`This is ${instead}; an access token is needed`);
      }
      if (typeof payload.sub !== 'string' || payload.sub === '' || !isStorableText(payload.sub)) {
        throw unauthenticated('The token names no subject');
      }
      const roles = rolesOf(findClaim(payload, rolesClaim), options.rolesSeparator);
      return {
        caller: {
          kind: 'person',
          via: 'bearer',
          subject: payload.sub,
          member: memberOf(findClaim(payload, memberClaim)),
          roles,
          admin: roles.includes(adminRole),
          token,
        },
        issuer,
        tokenId: typeof payload.jti === 'string' ? payload.jti : null,
        expiresAt: Number(payload.exp) * 1_000,
      };
    },
  };
}
