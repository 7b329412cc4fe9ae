import type { IncomingMessage } from 'node:http';
import oauth2, { type FastifyOAuth2Options, type OAuth2Namespace } from '@fastify/oauth2';
import Fastify, { type FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    login: OAuth2Namespace;
  }
}

/** Tokens, of a provider that writes a person's whole life into them. More would keep others waiting while it is parsed. */
const longestAnswer = 256 * 1024;

/**
 * The plugin's client gives an answer up and leaves its connection open: what still came would be kept, and beyond the
 * limit it would be an error that nobody hears, which ends the process.
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
 * What the plugin will not take it throws where nobody can catch it, which ends the process, with all that it was given
 * in the log, secrets too.
 */
function registered(scope: FastifyInstance, options: FastifyOAuth2Options): Promise<void> {
  return new Promise<void>((done, fail) => {
    oauth2(scope, options, error => (error ? fail(error) : done()));
  }).catch(() => {
    throw new Error('No login can be made of the addresses that its provider names');
  });
}

/**
 * The plugin wants a provider's endpoints when it is registered, and can be registered only before a service is
 * ready: a provider that is away at that moment could never be used. It therefore lives on an instance of its own.
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
