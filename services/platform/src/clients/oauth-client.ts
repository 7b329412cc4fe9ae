import oauth2, { type FastifyOAuth2Options, type OAuth2Namespace } from '@fastify/oauth2';
import Fastify from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    login: OAuth2Namespace;
  }
}

/** Tokens, of a provider that writes a person's whole life into them. */
const longestAnswer = 1024 * 1024;

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
  await holder.register(oauth2, {
    ...options,
    credentials: { ...credentials, http },
    name: 'login',
  } as FastifyOAuth2Options);
  await holder.ready();
  return holder.login;
}
