import { createServer } from 'node:http';
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  SignJWT,
} from 'jose';

export interface TestIdentityProviderOptions {
  readonly audience?: string;
  readonly algorithm?: string;
  /** Key id of every key, also after rotation; undefined for keys without one. Default: unique ids. */
  readonly kid?: string | undefined;
  /** Path of the issuer: Keycloak `/realms/<name>`, Auth0 `/`. */
  readonly issuerPath?: string;
  /** Recorded discovery document; `issuer` and `jwks_uri` are replaced. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Overrides `issuer` or `jwks_uri`, for invalid documents. */
  readonly published?: Readonly<Record<string, unknown>>;
}

type Claims = Readonly<Record<string, unknown>>;
interface SigningKey {
  readonly kid: string | undefined;
  readonly privateKey: CryptoKey;
  readonly published: JWK;
}

async function createSigningKey(algorithm: string, kid: string | undefined): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm);
  const named = kid === undefined ? {} : { kid };
  const published = { ...(await exportJWK(publicKey)), ...named, alg: algorithm, use: 'sig' };
  return { kid, privateKey, published };
}

/**
 * A test identity provider: discovery and key set over HTTP, and tokens on demand. With EdDSA it also stands in for the
 * platform as issuer of service tokens.
 */
export async function startTestIdentityProvider(options: TestIdentityProviderOptions = {}) {
  const { audience = 'guildhall', algorithm = 'ES256', issuerPath = '', metadata = {} } = options;
  const requests = { discovery: 0, keySet: 0 };
  let made = 1;
  const nextKey = () => createSigningKey(algorithm, 'kid' in options ? options.kid : `key-${made}`);
  let key = await nextKey();
  let published = [key.published];
  let down = false;

  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (down) return answer(503, { error: 'down' });
    if (request.url?.endsWith('/.well-known/openid-configuration')) {
      requests.discovery += 1;
      return answer(200, {
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        ...metadata,
        issuer,
        jwks_uri: `${origin}/keys`,
        ...options.published,
      });
    }
    // The second path is the platform's.
    if (request.url === '/keys' || request.url === '/.well-known/jwks.json') {
      requests.keySet += 1;
      return answer(200, { keys: published });
    }
    return answer(404, {});
  });
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  const issuer = `${origin}${issuerPath}`;

  return {
    issuer,
    audience,
    requests,
    keySet: () => ({ keys: published }),
    /** Signs an access token; a claim or header set to undefined is left out. */
    sign: (claims: Claims = {}, header: Partial<JWTHeaderParameters> = {}) => {
      const now = Math.floor(Date.now() / 1_000);
      const usual = {
        ...{ iss: issuer, aud: audience, sub: 'subject-1' },
        ...{ iat: now, exp: now + 300, auth_time: now },
      };
      return new SignJWT({ ...usual, ...claims })
        .setProtectedHeader({
          alg: algorithm,
          ...(key.kid && { kid: key.kid }),
          typ: 'JWT',
          ...header,
        })
        .sign(key.privateKey);
    },
    /** Signs new tokens with a new key; the old one is withdrawn unless kept. */
    rotate: async ({ keep = false }: { readonly keep?: boolean } = {}) => {
      made += 1;
      key = await nextKey();
      published = keep ? [...published, key.published] : [key.published];
    },
    goDown: () => {
      down = true;
    },
    comeBack: () => {
      down = false;
    },
    stop: () =>
      new Promise<void>((stopped, failed) => {
        server.close(error => (error ? failed(error) : stopped()));
        server.closeAllConnections();
      }),
  };
}

export type TestIdentityProvider = Awaited<ReturnType<typeof startTestIdentityProvider>>;
