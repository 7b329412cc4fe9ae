import type { JSONWebKeySet, JWSHeaderParameters } from 'jose';
import { createLocalJWKSet } from 'jose';

/** What jose picks from by a token's header. */
export type Keys = ReturnType<typeof createLocalJWKSet>;

/** Where the keys that verify one issuer's tokens come from. Throws a 503 problem while they cannot be had. */
export interface KeySource {
  /** The issuer as it writes itself, which tokens must repeat exactly. */
  issuer(): Promise<string>;
  held(): Promise<Keys>;
  /** Other keys than these, which have not verified a token of this header; null where none are to be had. */
  newer(than: Keys, header: JWSHeaderParameters): Promise<Keys | null>;
  /** Fetches what is missing; for readiness and `doctor`. */
  check(): Promise<void>;
}

/** An issuer that has its keys at hand: the platform, for its own tokens. Asked each time, so that a rotation shows. */
export const localKeys = (
  issuer: string,
  keySet: () => JSONWebKeySet | Promise<JSONWebKeySet>,
): KeySource => ({
  issuer: async () => issuer,
  held: async () => createLocalJWKSet(await keySet()),
  newer: async () => null,
  check: async () => {},
});
