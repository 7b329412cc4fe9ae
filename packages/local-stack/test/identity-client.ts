import { createHash, randomBytes } from 'node:crypto';
import type { Identity } from '../src/identity/index.js';

const callback = 'http://127.0.0.1:1300/api/auth/callback';

/** A browser reduced to what login needs: cookies, and no redirect followed unasked. */
export function browser() {
  const jar = new Map<string, string>();
  return async (address: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, {
      redirect: 'manual',
      ...init,
      headers: { ...init.headers, cookie },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (pair.length === at + 1) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  };
}

type Browser = ReturnType<typeof browser>;

const location = (answer: Response, base: string): string =>
  new URL(answer.headers.get('location') ?? '', base).href;

export const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});

/** Opens the authorization address and answers the login page's own address. */
export async function openLogin(
  go: Browser,
  identity: Identity,
  verifier: string,
): Promise<string> {
  const address = new URL(`${identity.issuer}/auth`);
  address.search = new URLSearchParams({
    client_id: identity.clientId,
    response_type: 'code',
    redirect_uri: callback,
    scope: 'openid profile email',
    state: 'a state',
    nonce: 'a nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  return location(await go(address.href), identity.issuer);
}

export async function logIn(go: Browser, identity: Identity, login: string, password: string) {
  const verifier = randomBytes(32).toString('base64url');
  const page = await openLogin(go, identity, verifier);
  const sent = await go(page, form({ login, password }));
  const resumed = await go(location(sent, identity.issuer));
  const back = new URL(location(resumed, identity.issuer));
  const answer = await askTokens(identity, {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: callback,
    code_verifier: verifier,
  });
  return (await answer.json()) as Record<string, string>;
}

export const askTokens = (identity: Identity, fields: Record<string, string>): Promise<Response> =>
  fetch(
    identity.tokenEndpoint,
    form({ client_id: identity.clientId, client_secret: identity.clientSecret, ...fields }),
  );
