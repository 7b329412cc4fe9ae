import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { html, languageOf } from '@guildhall/look';
import { exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'oidc-provider';
import { listening, type Place } from '../listening.js';
import type { IdentityClient, Parts } from './configuration.js';
import { handleLogin, send } from './login.js';
import { memoryStore } from './memory-store.js';
import { failedPage, page } from './page.js';
import type { IdentityPerson } from './people.js';
import { createProvider, type TokenRequest } from './provider.js';
import { words } from './words.js';

interface IdentityOptions extends Place {
  people: readonly IdentityPerson[];
  /** One client with a random secret, when omitted. */
  clients?: readonly IdentityClient[];
  audience: string;
  /** What the provider is called from outside; its own address by default. */
  issuer?: string;
  accessTokenTtl?: number;
  /** Where people go on from here once they are logged out. */
  home?: string;
}

export interface Identity {
  issuer: string;
  tokenEndpoint: string;
  port: number;
  clientId: string;
  clientSecret: string;
  /** New keys sign from now on; tokens signed before stop being verifiable. */
  rotateKeys(): Promise<void>;
  setAccessTokenTtl(seconds: number): void;
  /** What the token endpoint was asked since the start, oldest first. */
  tokenRequests(): readonly TokenRequest[];
  stop(): Promise<void>;
}

export async function startIdentity(options: IdentityOptions): Promise<Identity> {
  const clients = options.clients ?? [
    { id: 'guildhall', secret: randomBytes(24).toString('base64url') },
  ];
  const [first] = clients;
  if (first === undefined) throw new Error('The identity provider needs at least one client.');
  let accessTokenTtl = options.accessTokenTtl ?? 3600;
  const parts: Parts = {
    people: options.people,
    clients,
    audience: options.audience,
    accessTokenTtl: () => accessTokenTtl,
    home: options.home,
    store: memoryStore(),
    keys: [await newKey()],
    cookieKeys: [randomBytes(32).toString('base64url')],
  };
  const asked: TokenRequest[] = [];

  const server = createServer();
  const { port, stop, url } = await listening(server, options);
  const issuer = options.issuer ?? url;
  const build = () => createProvider(issuer, parts, request => asked.push(request));
  let provider = await build();

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    pretendIssuer(request, issuer);
    const { pathname } = new URL(request.url ?? '/', 'http://local');
    if (pathname.startsWith('/login/'))
      await handleLogin(provider, parts.people, request, response);
    else if (pathname === '/') send(response, 200, welcome(request));
    else await provider.callback()(request, response);
  };
  server.on('request', (request, response) => {
    answer(request, response).catch(error => {
      console.error('identity provider:', error);
      if (!response.headersSent) send(response, 500, failedPage(request));
    });
  });

  return {
    issuer,
    tokenEndpoint: `${issuer}/token`,
    port,
    clientId: first.id,
    clientSecret: first.secret,
    async rotateKeys() {
      parts.keys = [await newKey()];
      provider = await build();
    },
    setAccessTokenTtl(seconds) {
      accessTokenTtl = seconds;
    },
    tokenRequests: () => [...asked],
    stop,
  };
}

/** The library derives URLs from the Host header; they must be the issuer's. */
function pretendIssuer(request: IncomingMessage, issuer: string): void {
  const { host, protocol } = new URL(issuer);
  request.headers.host = host;
  request.headers['x-forwarded-host'] = host;
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = await exportJWK(privateKey);
  return { ...key, kid: randomBytes(8).toString('hex'), alg: 'RS256', use: 'sig' } as JWK;
}

function welcome({ headers }: IncomingMessage): string {
  const language = languageOf(headers);
  const { text, title } = words[language].welcome;
  return page(language, title, html`<p>${text}</p>`);
}
