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

/** An authenticated account and the scopes it granted. */
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
    'This login was already used, has expired, or was started in another browser',
    { details: { reason: 'not_begun_here' }, cause },
  );

const away = (cause: unknown): Problem =>
  unavailable('The chat product is unavailable right now', { cause });

const unusable = (cause?: unknown): Problem =>
  new Problem(502, 'UPSTREAM_ERROR', 'The chat product sent an unexpected response', { cause });

/** The state of the login that a request starts. The plugin sees only the request. */
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
    // The database has already checked the owner and single use.
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
    const body = (await answer.json().catch(() => null)) as Record<string, unknown> | null;
    const { id, username } = body ?? {};
    if (!answer.ok || typeof id !== 'string' || !isChatId(id) || typeof username !== 'string')
      throw unusable(`It answered ${answer.status}`);
    return { id, username: username.slice(0, 100) || id };
  }

  return {
    authorizationUrl: (request: FastifyRequest, reply: FastifyReply, state: string) => {
      states.set(request, state);
      return oauth.generateAuthorizationUri(request, reply);
    },

    /** For a callback with a valid state. */
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

    /** The grant has served its purpose; no token is kept. */
    revoke: async (accessToken: string) => {
      await oauth.revokeToken({ access_token: accessToken } as never, 'access_token', {});
    },
  };
}
export type DiscordLogin = Awaited<ReturnType<typeof discordLogin>>;
