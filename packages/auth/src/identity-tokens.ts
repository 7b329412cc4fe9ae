import type { KeySource } from './key-source.js';
import type { TokenVerifier } from './token-verifier.js';

export interface IdentityTokenOptions {
  readonly issuer: string;
  readonly audience: string;
  /** Default `member_number`; a name, a dotted path, or a URL. */
  readonly memberClaim?: string;
  /** Default `roles`; likewise. */
  readonly rolesClaim?: string;
  /** Default `admin`. */
  readonly adminRole?: string;
  /** A subset of the asymmetric ones; all of them by default. */
  readonly algorithms?: readonly string[];
  readonly clockSkewSeconds?: number;
  /** Default: the issuer's discovery document and the key set it names. */
  readonly keys?: KeySource;
  readonly now?: () => number;
}

export function identityTokens(_options: IdentityTokenOptions): TokenVerifier {
  throw new Error('not built yet');
}
