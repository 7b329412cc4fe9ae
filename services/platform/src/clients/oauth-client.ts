import type { IncomingMessage } from 'node:http';
import oauth2, { type FastifyOAuth2Options, type OAuth2Namespace } from '@fastify/oauth2';
import Fastify, { type FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    login: OAuth2Namespace;
  }
}

/** Response size limit. Some providers put many claims into a token; parsing more would block other requests. */
const longestAnswer = 256 * 1024;

/**
 * The plugin's client abandons a response without closing its connection. Data beyond the limit would raise an
 * unhandled error and end the process.
 */
function hangUp(error: unknown): never {
  (error as { readonly data?: { readonly res?: IncomingMessage } }).data?.res?.destroy();
  throw error;
}

const asking = [
  'getAccessTokenFromAuthorizationCodeFlow',
  'getNewAccessTokenUsingRefreshToken',
  'revokeToken',
] as const;

/**
 * The plugin throws on invalid options where the error cannot be caught. That would end the process and log its
 * options, secrets included.
 */
function registered(scope: FastifyInstance, options: FastifyOAuth2Options): Promise<void> {
  return new Promise<void>((done, fail) => {
    oauth2(scope, options, error => (error ? fail(error) : done()));
  }).catch(() => {
    throw new Error('The provider’s endpoints cannot be used for a login');
  });
}

/**
 * The plugin needs the endpoints when it is registered, and can only be registered before a service is ready. A
 * provider that is down at startup could then never be used, so the plugin gets its own instance.
 */
export async function oauthClient(
  options: Omit<FastifyOAuth2Options, 'name'>,
): Promise<OAuth2Namespace> {
  const holder = Fastify();
  const { credentials } = options;
  const http = { ...credentials?.http, maxBytes: longestAnswer };
  const all = { ...options, credentials: { ...credentials, http }, name: 'login' };
  const made: { login?: OAuth2Namespace } = {};
  await holder.register(async scope => {
    await registered(scope, all as FastifyOAuth2Options);
    made.login = scope.login;
  });
  await holder.ready();
  const login = made.login as OAuth2Namespace;
  for (const name of asking) {
    const ask = login[name].bind(login) as (...what: unknown[]) => Promise<unknown>;
    Object.assign(login, { [name]: (...what: unknown[]) => ask(...what).catch(hangUp) });
  }
  return login;
}
