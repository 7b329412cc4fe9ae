import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

/** Source of an issuer's keys. Throws a 503 while they cannot be fetched. */
export interface KeySource {
  /** The issuer, which tokens must repeat exactly, and its keys. */
  get(): Promise<{
    readonly issuer: string;
    readonly getKey: JWTVerifyGetKey;
    /** Fetches the keys again unless tried recently. Returns whether they are newer than `since`. */
    readonly renew?: (since: number) => Promise<boolean>;
  }>;
  /** Fetches missing keys; for readiness and `doctor`. */
  check(): Promise<void>;
}

/** Local keys: the platform's own. Read on each use, so that rotation takes effect. */
export const localKeys = (
  issuer: string,
  keySet: () => JSONWebKeySet | Promise<JSONWebKeySet>,
): KeySource => ({
  get: async () => ({ issuer, getKey: createLocalJWKSet(await keySet()) }),
  check: async () => {},
});
