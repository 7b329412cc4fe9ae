import type { KeySource } from './key-source.js';
import { type Location, remoteKeys } from './remote-keys.js';

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

/** Issuers are compared exactly, but for the final slash that some write and their operators forget. */
export const sameIssuer = (a: string, b: string): boolean => withoutSlash(a) === withoutSlash(b);

/** OpenID Connect Discovery 1.0, 4: the issuer's own document says where its keys are. */
async function discover(issuer: string, timeoutMs: number): Promise<Location> {
  const url = `${withoutSlash(issuer)}/.well-known/openid-configuration`;
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const found: unknown = await response.json();
  return locationOf(found, issuer, url);
}

function locationOf(found: unknown, issuer: string, url: string): Location {
  const has = typeof found === 'object' && found !== null;
  const named = has && 'issuer' in found ? found.issuer : undefined;
  const keySet = has && 'jwks_uri' in found ? found.jwks_uri : undefined;
  // 4.3: a document that names another issuer is somebody else's.
  if (typeof named !== 'string' || !sameIssuer(named, issuer)) {
    throw new Error(`${url} is the document of ${String(named)}, not of ${issuer}`);
  }
  if (typeof keySet !== 'string' || !URL.canParse(keySet)) {
    throw new Error(`${url} names no jwks_uri`);
  }
  const location = new URL(keySet);
  if (issuer.startsWith('https:') && location.protocol !== 'https:') {
    throw new Error(`${url} names a jwks_uri that is not https`);
  }
  return { issuer: named, keySet: location };
}

export const discoveredKeys = (
  issuer: string,
  options: { readonly timeoutMs?: number; readonly now?: () => number } = {},
): KeySource =>
  remoteKeys({
    ...options,
    name: 'The identity provider',
    locate: timeoutMs => discover(issuer, timeoutMs),
  });
