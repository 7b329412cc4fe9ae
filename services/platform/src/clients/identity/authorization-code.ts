import oauth2, { type FastifyOAuth2Options, type OAuth2Namespace } from '@fastify/oauth2';
import Fastify from 'fastify';
import { checkState, stateOf } from './attempt.js';
import type { Metadata } from './metadata.js';

declare module 'fastify' {
  interface FastifyInstance {
    provider: OAuth2Namespace;
  }
}

export interface ClientOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clientAuth: 'body' | 'header';
  readonly scopes: string;
  readonly audience: string;
  /** Null where the provider goes by `audience` alone. */
  readonly resource: string | null;
  readonly callbackUrl: string;
}

const answerWithin = 5000;

function split(endpoint: string) {
  const url = new URL(endpoint);
  return { host: url.origin, path: `${url.pathname}${url.search}` };
}

/** RFC 8707: said again wherever a token is asked for. */
export const resourceOf = ({ resource }: ClientOptions): Record<string, string> =>
  resource === null ? {} : { resource };

/** What the access token is to be for; products differ in which of the two they go by. */
export const whatFor = (client: ClientOptions): Record<string, string> => ({
  audience: client.audience,
  ...resourceOf(client),
});

function optionsFor(metadata: Metadata, client: ClientOptions): FastifyOAuth2Options {
  const token = split(metadata.token_endpoint);
  const authorize = split(metadata.authorization_endpoint);
  const secure = client.callbackUrl.startsWith('https:');
  return {
    name: 'provider',
    scope: client.scopes.split(' '),
    pkce: 'S256',
    generateStateFunction: stateOf,
    checkStateFunction: checkState,
    hostPrefixedCookies: secure,
    cookie: { path: '/', secure, maxAge: 600 },
    callbackUri: client.callbackUrl,
    callbackUriParams: whatFor(client),
    tokenRequestParams: resourceOf(client),
    credentials: {
      client: { id: client.clientId, secret: client.clientSecret },
      auth: {
        tokenHost: token.host,
        tokenPath: token.path,
        authorizeHost: authorize.host,
        authorizePath: authorize.path,
      },
      options: { authorizationMethod: client.clientAuth },
      http: { timeout: answerWithin },
    },
  };
}

/**
 * The plugin wants the provider's endpoints when it is registered, and can be registered only before
 * a service is ready. It therefore lives on an instance of its own, made when the endpoints are known.
 */
export async function authorizationCode(
  metadata: Metadata,
  client: ClientOptions,
): Promise<OAuth2Namespace> {
  const holder = Fastify();
  await holder.register(oauth2, optionsFor(metadata, client));
  await holder.ready();
  return holder.provider;
}
