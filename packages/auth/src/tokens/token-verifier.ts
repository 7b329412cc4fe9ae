import type { VerifiedToken } from './token-cache.js';

/** Verifies the tokens of one issuer. Throws a 401 for what is not genuine, a 503 while it cannot tell. */
export interface TokenVerifier {
  readonly issuer: string;
  verify(token: string): Promise<VerifiedToken>;
  /** Asked at every use, also of a token whose signature was verified before. */
  readonly isRevoked?: (verified: VerifiedToken) => boolean | Promise<boolean>;
  /** Fetches the issuer's keys if they are missing; for readiness and `doctor`. */
  check(): Promise<void>;
}
