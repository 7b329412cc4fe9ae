import type { OAuth2Namespace } from '@fastify/oauth2';
import { fetchBounded } from '@guildhall/auth';
import { isChatId, Problem, unavailable } from '@guildhall/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDeadGrant, statusOf } from './identity/refusals.js';
import { oauthClient } from './oauth-client.js';

export interface DiscordLoginOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where people log in. */
  readonly loginUrl: string;
  readonly apiUrl: string;
  readonly callbackUrl: string;
  readonly scopes: readonly string[];
}

/** An account that has proven itself, and what it allowed. */
export interface ProvenAccount {
  readonly id: string;
  readonly username: string;
  readonly accessToken: string;
}

const answerWithin = 4_000;

export const usedBefore = (cause?: unknown): Problem =>
  new Problem(
    400,
    'VALIDATION_ERROR',
    'This login was used before, took too long, or was not yours',
    { details: { reason: 'not_begun_here' }, cause },
  );

const away = (cause: unknown): Problem =>
  Object.assign(unavailable('The chat product cannot be reached at the moment'), { cause });

const unusable = (cause?: unknown): Problem =>
  new Problem(502, 'UPSTREAM_ERROR', 'The chat product gave an answer nobody expects', { cause });

/** The request that begins a login, and its state: the plugin sees nothing but the request. */
const states = new WeakMap<FastifyRequest, string>();

function connect(options: DiscordLoginOptions): Promise<OAuth2Namespace> {
  const { apiUrl, callbackUrl, clientId, clientSecret, loginUrl, scopes } = options;
  const secure = callbackUrl.startsWith('https:');
  const cookieName = (name: string) => (secure ? `__Host-${name}` : name);
  const [login, api] = [new URL(loginUrl), new URL(apiUrl)];
  const path = (end: string) => `${api.pathname.replace(/\/+$/, '')}${end}`;
  return oauthClient({
    scope: [...scopes],
    pkce: 'S256',
    generateStateFunction: (request: FastifyRequest) => states.get(request) ?? '',
    // Whose it is and that it is used once was decided by the database before.
    checkStateFunction: () => true,
    redirectStateCookieName: cookieName('chat-state'),
    verifierCookieName: cookieName('chat-verifier'),
    cookie: { path: '/', secure, maxAge: 600 },
    callbackUri: callbackUrl,
    callbackUriParams: { prompt: 'consent' },
    credentials: {
      client: { id: clientId, secret: clientSecret },
      auth: {
        authorizeHost: login.origin,
        authorizePath: login.pathname,
        tokenHost: api.origin,
        tokenPath: path('/oauth2/token'),
        revokePath: path('/oauth2/token/revoke'),
      },
      options: { authorizationMethod: 'body' },
      http: { timeout: answerWithin },
    },
  });
}

export async function discordLogin(options: DiscordLoginOptions) {
  const oauth = await connect(options);

  async function readAccount(accessToken: string): Promise<Omit<ProvenAccount, 'accessToken'>> {
    const url = `${options.apiUrl}/v10/users/@me`;
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await fetchBounded(
      url,
      { headers, redirect: 'error' },
      { withinMs: answerWithin },
    ).catch((error: unknown) => {
      throw away(error);
    });
    if (answer.status >= 500 || answer.status === 429) throw away(`It answered ${answer.status}`);
    const told = (await answer.json().catch(() => null)) as Record<string, unknown> | null;
    const { id, username } = told ?? {};
    if (!answer.ok || typeof id !== 'string' || !isChatId(id) || typeof username !== 'string')
      throw unusable(`It answered ${answer.status}`);
    return { id, username: username.slice(0, 100) || id };
  }

  return {
    authorizationUrl: (request: FastifyRequest, reply: FastifyReply, state: string) => {
      states.set(request, state);
      return oauth.generateAuthorizationUri(request, reply);
    },

    /** For a way back whose state was found good. */
    finish: async (request: FastifyRequest, reply: FastifyReply): Promise<ProvenAccount> => {
      const { token } = await oauth
        .getAccessTokenFromAuthorizationCodeFlow(request, reply)
        .catch((error: unknown) => {
          if (isDeadGrant(error)) throw usedBefore(error);
          const status = statusOf(error);
          throw status !== null && status < 500 && status !== 429 ? unusable(error) : away(error);
        });
      const account = await readAccount(token.access_token);
      return { ...account, accessToken: token.access_token };
    },

    /** What was allowed has done its work; nothing of it is kept. */
    revoke: async (accessToken: string) => {
      await oauth.revokeToken({ access_token: accessToken } as never, 'access_token', {});
    },
  };
}
export type DiscordLogin = Awaited<ReturnType<typeof discordLogin>>;
