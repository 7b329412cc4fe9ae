import oauth2, { type FastifyOAuth2Options, type OAuth2Namespace } from '@fastify/oauth2';
import Fastify from 'fastify';
import { checkState, stateOf } from './attempt.js';
import { type ClientOptions, resourceOf, whatFor } from './client-options.js';
import type { Metadata } from './metadata.js';

declare module 'fastify' {
  interface FastifyInstance {
    provider: OAuth2Namespace;
  }
}

const answerWithin = 5000;

function split(endpoint: string) {
  const url = new URL(endpoint);
  return { host: url.origin, path: `${url.pathname}${url.search}` };
}

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
