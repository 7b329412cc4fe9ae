import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

/** Where the keys that verify one issuer's tokens come from. Throws a 503 problem while they cannot be fetched. */
export interface KeySource {
  /** The issuer as it writes itself, which tokens must repeat exactly, and its keys. */
  get(): Promise<{
    readonly issuer: string;
    readonly getKey: JWTVerifyGetKey;
    /** Fetches the keys again unless that was tried a moment ago; whether they are newer than `since`. */
    readonly renew?: (since: number) => Promise<boolean>;
  }>;
  /** Fetches what is missing; for readiness and `doctor`. */
  check(): Promise<void>;
}

/** An issuer that has its keys at hand: the platform, for its own tokens. Asked each time, so that a rotation shows. */
export const localKeys = (
  issuer: string,
  keySet: () => JSONWebKeySet | Promise<JSONWebKeySet>,
): KeySource => ({
  get: async () => ({ issuer, getKey: createLocalJWKSet(await keySet()) }),
  check: async () => {},
});
