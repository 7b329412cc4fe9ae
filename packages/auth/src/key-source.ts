import type { CryptoKey, FlattenedJWSInput, JWSHeaderParameters } from 'jose';

/** Where the keys that verify tokens come from. Throws a 503 problem while they cannot be had. */
export interface KeySource {
  /** What tokens must name as their issuer, exactly as it writes itself. */
  issuer(): Promise<string>;
  find(header: JWSHeaderParameters, token: FlattenedJWSInput): Promise<CryptoKey>;
  /** Fetches what is missing; for readiness and `doctor`. */
  check(): Promise<void>;
}
