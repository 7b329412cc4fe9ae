import type { CryptoKey, FlattenedJWSInput, JSONWebKeySet, JWSHeaderParameters } from 'jose';
import { createLocalJWKSet } from '../jose.bundled.js';

/** Where the keys that verify one issuer's tokens come from. Throws a 503 problem while they cannot be had. */
export interface KeySource {
  /** The issuer as it writes itself, which tokens must repeat exactly. */
  issuer(): Promise<string>;
  find(header: JWSHeaderParameters, token: FlattenedJWSInput): Promise<CryptoKey>;
  /** Fetches what is missing; for readiness and `doctor`. */
  check(): Promise<void>;
}

/** An issuer that has its keys at hand: the platform, for its own tokens. Asked each time, so that a rotation shows. */
export const localKeys = (
  issuer: string,
  keySet: () => JSONWebKeySet | Promise<JSONWebKeySet>,
): KeySource => ({
  issuer: async () => issuer,
  find: async (header, token) => createLocalJWKSet(await keySet())(header, token),
  check: async () => {},
});
