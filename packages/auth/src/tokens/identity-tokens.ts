import { unauthenticated } from '@guildhall/contracts';
import { notAnAccessToken } from './access-token.js';
import {
  findClaim,
  isStorableText,
  loginTimeOf,
  memberOf,
  type RolesSeparator,
  rolesOf,
} from './claims.js';
import { discoveredKeys } from './discovery.js';
import type { KeySource } from './key-source.js';
import type { TokenVerifier } from './token-verifier.js';
import { verifyToken } from './verify-token.js';

export interface IdentityTokenOptions {
  readonly issuer: string;
  readonly audience: string;
  /** A name, dotted path or URL. Default: `member_number`. */
  readonly memberClaim?: string;
  /** The same. Default: `roles`. */
  readonly rolesClaim?: string;
  /** Separator of roles in one text. Default: none. */
  readonly rolesSeparator?: RolesSeparator;
  /** Default: `admin`. */
  readonly adminRole?: string;
  /** Default: from the issuer's discovery document. */
  readonly keys?: KeySource;
}

/**
 * Asymmetric signatures only (RFC 7518, 3.1; RFC 8037, 3.1; RFC 9864). Never `none`, and never HS*, where the public
 * key could pass as the secret.
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
        throw unauthenticated(`This is ${instead}, but an access token is needed`);
      }
      if (typeof payload.sub !== 'string' || payload.sub === '' || !isStorableText(payload.sub)) {
        throw unauthenticated('The token has no subject');
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
          authenticatedAt: loginTimeOf(payload),
          token,
        },
        issuer,
        tokenId: typeof payload.jti === 'string' ? payload.jti : null,
        expiresAt: Number(payload.exp) * 1_000,
      };
    },
  };
}
