import type { OAuth2Namespace } from '@fastify/oauth2';
import { oauthClient } from '../oauth-client.js';
import { checkState, stateOf } from './attempt.js';
import { type ClientOptions, resourceOf, whatFor } from './client-options.js';
import type { Metadata } from './metadata.js';

function split(endpoint: string) {
  const url = new URL(endpoint);
  return { host: url.origin, path: `${url.pathname}${url.search}` };
}

export function authorizationCode(
  metadata: Metadata,
  client: ClientOptions,
  answerWithin: number,
): Promise<OAuth2Namespace> {
  const token = split(metadata.token_endpoint);
  const authorize = split(metadata.authorization_endpoint);
  const secure = client.callbackUrl.startsWith('https:');
  return oauthClient({
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
  });
}
