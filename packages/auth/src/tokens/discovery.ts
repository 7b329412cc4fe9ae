import { fetchBounded } from '../fetch-bounded.js';
import type { KeySource } from './key-source.js';
import { type Location, remoteKeys } from './remote-keys.js';

/** Whoever brings a token names its issuer: a pattern would look for the end anew from each of ten thousand slashes. */
function withoutSlash(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}

/** Issuers are compared exactly, but for the final slash that some write and their operators forget. */
export const sameIssuer = (a: string, b: string): boolean => withoutSlash(a) === withoutSlash(b);

interface Metadata {
  readonly issuer: string;
  readonly [name: string]: unknown;
}

/** Somebody answers, and it is not the issuer that was meant: an address that is written differently, mostly. */
class WrongIssuer extends Error {
  override readonly name = 'WrongIssuer';
}

/** What is said in words about an issuer that was asked for its keys: null for one that is just away. */
export function wrongIssuerMessage(error: unknown): string | null {
  if (error instanceof WrongIssuer) return error.message;
  return error instanceof Error && error.cause !== undefined
    ? wrongIssuerMessage(error.cause)
    : null;
}

/** What an issuer says of itself (OpenID Connect Discovery 1.0, 4). */
export async function fetchMetadata(issuer: string, timeoutMs: number): Promise<Metadata> {
  const url = `${withoutSlash(issuer)}/.well-known/openid-configuration`;
  const asked = { headers: { accept: 'application/json' }, redirect: 'error' } as const;
  const response = await fetchBounded(url, asked, { withinMs: timeoutMs });
  // A realm that is written differently, or a path too few: it does not come back by itself.
  if (response.status === 404)
    throw new WrongIssuer(`is no provider: ${url} answered 404 (IDENTITY_ISSUER)`);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const found = (await response.json()) as Partial<Metadata> | null;
  const named = found?.issuer;
  // 4.3: a document that names another issuer is somebody else's.
  if (typeof named !== 'string')
    throw new WrongIssuer(`is no provider: ${url} names no issuer (IDENTITY_ISSUER)`);
  if (!sameIssuer(named, issuer)) {
    throw new WrongIssuer(
      `answers under another name: ${url} is the document of ${named}, not of ${issuer} (IDENTITY_ISSUER)`,
    );
  }
  return { ...found, issuer: named };
}

async function locateKeys(issuer: string, timeoutMs: number): Promise<Location> {
  const { issuer: named, jwks_uri } = await fetchMetadata(issuer, timeoutMs);
  if (typeof jwks_uri !== 'string' || !URL.canParse(jwks_uri)) {
    throw new Error(`The metadata of ${issuer} name no jwks_uri`);
  }
  const keySet = new URL(jwks_uri);
  if (issuer.startsWith('https:') && keySet.protocol !== 'https:') {
    throw new Error(`The metadata of ${issuer} name a jwks_uri that is not https`);
  }
  return { issuer: named, keySet };
}

export const discoveredKeys = (issuer: string): KeySource =>
  remoteKeys({
    name: 'The identity provider',
    locate: timeoutMs => locateKeys(issuer, timeoutMs),
  });
