import type { VerifiedToken } from './token-cache.js';

/** Verifies an issuer's tokens. Throws a 401 if invalid, a 503 if that cannot be checked. */
export interface TokenVerifier {
  readonly issuer: string;
  verify(token: string): Promise<VerifiedToken>;
  /** Checked on every use, also for cached tokens. */
  readonly isRevoked?: (verified: VerifiedToken) => boolean | Promise<boolean>;
  /** Fetches missing keys; for readiness and `doctor`. */
  check(): Promise<void>;
}
