import { fetchBounded } from '../fetch-bounded.js';
import type { KeySource } from './key-source.js';
import { type Location, remoteKeys } from './remote-keys.js';

/** Not a regular expression: the issuer is attacker-controlled, and one would be quadratic in slashes. */
function withoutSlash(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}

/** Issuers are compared exactly, except for a final slash, which is often forgotten. */
export const sameIssuer = (a: string, b: string): boolean => withoutSlash(a) === withoutSlash(b);

interface Metadata {
  readonly issuer: string;
  readonly [name: string]: unknown;
}

/** The server responds but is not the expected issuer, usually because the URL is spelled differently. */
class WrongIssuer extends Error {
  override readonly name = 'WrongIssuer';
}

/** A message about a wrong issuer; null if it is only down. */
export function wrongIssuerMessage(error: unknown): string | null {
  if (error instanceof WrongIssuer) return error.message;
  return error instanceof Error && error.cause !== undefined
    ? wrongIssuerMessage(error.cause)
    : null;
}

/** Discovery document (OpenID Connect Discovery 1.0, 4). */
export async function fetchMetadata(issuer: string, timeoutMs: number): Promise<Metadata> {
  const url = `${withoutSlash(issuer)}/.well-known/openid-configuration`;
  const asked = { headers: { accept: 'application/json' }, redirect: 'error' } as const;
  const response = await fetchBounded(url, asked, { withinMs: timeoutMs });
  // A misspelled realm or incomplete path: retrying does not help.
  if (response.status === 404)
    throw new WrongIssuer(`is not an identity provider: ${url} returned 404 (IDENTITY_ISSUER)`);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const found = (await response.json()) as Partial<Metadata> | null;
  const named = found?.issuer;
  // 4.3: the document must name the same issuer.
  if (typeof named !== 'string')
    throw new WrongIssuer(`is not an identity provider: ${url} has no issuer (IDENTITY_ISSUER)`);
  if (!sameIssuer(named, issuer)) {
    throw new WrongIssuer(
      `has another issuer: ${url} belongs to ${named}, not ${issuer} (IDENTITY_ISSUER)`,
    );
  }
  return { ...found, issuer: named };
}

async function locateKeys(issuer: string, timeoutMs: number): Promise<Location> {
  const { issuer: named, jwks_uri } = await fetchMetadata(issuer, timeoutMs);
  if (typeof jwks_uri !== 'string' || !URL.canParse(jwks_uri)) {
    throw new Error(`The metadata of ${issuer} has no jwks_uri`);
  }
  const keySet = new URL(jwks_uri);
  if (issuer.startsWith('https:') && keySet.protocol !== 'https:') {
    throw new Error(`The metadata of ${issuer} has a jwks_uri that is not https`);
  }
  return { issuer: named, keySet };
}

export const discoveredKeys = (issuer: string): KeySource =>
  remoteKeys({
    name: 'The identity provider',
    locate: timeoutMs => locateKeys(issuer, timeoutMs),
  });
