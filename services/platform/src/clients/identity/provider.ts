import type { OAuth2Namespace, Token } from '@fastify/oauth2';
import { fetchBounded, type KeySource, type TokenVerifier } from '@guildhall/auth';
import { Problem } from '@guildhall/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Attempt, attempts, checkSender } from './attempt.js';
import { authorizationCode } from './authorization-code.js';
import { type ClientOptions, clientRequest, resourceOf } from './client-options.js';
import { readLogoutToken } from './logout-token.js';
import type { Discovery, Metadata } from './metadata.js';
import { checkIdToken, type Login, readTokens, refuseOld } from './read-tokens.js';
import {
  insistOnToken,
  isDeadGrant,
  NotBegunHere,
  providerFailure,
  RefusedByProvider,
  renewalFailure,
} from './refusals.js';

/** The result of using a refresh token. */
export interface Renewed {
  /** Store it even if the rest is unreadable: the previous refresh token may be spent. */
  readonly refreshToken: string;
  readonly read: () => Promise<Login>;
}

export interface ProviderOptions {
  readonly discovery: Discovery;
  readonly client: ClientOptions;
  readonly accessTokens: TokenVerifier;
  readonly keys: KeySource;
}

const answerWithin = 4000;
/** Time limit while a person waits to log in. */
const loginWithin = 5000;
/** No caller waits for this. Giving up early would lose the new refresh token and end the session. */
const refreshWithin = 90_000;

export function identityProvider(options: ProviderOptions) {
  const { discovery, client, accessTokens, keys } = options;
  let current:
    | {
        readonly of: Metadata;
        readonly logins: OAuth2Namespace;
        readonly refreshes: OAuth2Namespace;
      }
    | undefined;

  async function connect(found: Metadata) {
    if (current?.of !== found) {
      const [logins, refreshes] = await Promise.all([
        authorizationCode(found, client, loginWithin),
        authorizationCode(found, client, refreshWithin),
      ]);
      current = { of: found, logins, refreshes };
    }
    return current;
  }

  return {
    authorizationUrl: async (request: FastifyRequest, reply: FastifyReply, attempt: Attempt) => {
      // Avoids redirecting people to a provider that is down.
      const { logins } = await connect(await discovery.ask());
      attempts.set(request, attempt);
      const url = new URL(await logins.generateAuthorizationUri(request, reply));
      url.searchParams.set('nonce', attempt.nonce);
      if (attempt.maxAge !== null) url.searchParams.set('max_age', String(attempt.maxAge));
      if (attempt.maxAge === 0) url.searchParams.set('prompt', 'login');
      return url.href;
    },

    finish: async (request: FastifyRequest, reply: FastifyReply, attempt: Attempt) => {
      const found = await discovery.get();
      checkSender(request, found);
      const { logins } = await connect(found);
      attempts.set(request, attempt);
      const token = await logins
        .getAccessTokenFromAuthorizationCodeFlow(request, reply)
        .then(answer => insistOnToken(answer.token))
        .catch((error: unknown) => {
          if (error instanceof Problem) throw error;
          throw isDeadGrant(error) ? new NotBegunHere(error) : providerFailure(error);
        });
      if (!token.id_token)
        throw new Problem(502, 'UPSTREAM_ERROR', 'The identity provider sent no ID token');
      const idClaims = await checkIdToken(token.id_token, {
        keys,
        nonce: attempt.nonce,
        clientId: client.clientId,
      });
      const login = await readTokens(token, idClaims, accessTokens);
      if (idClaims.sub !== login.subject)
        throw new Problem(
          400,
          'VALIDATION_ERROR',
          'The identity provider’s tokens name two different people',
        );
      refuseOld(login, attempt.maxAge);
      return login;
    },

    readLogoutToken: (token: string) => readLogoutToken(token, { keys, clientId: client.clientId }),

    refresh: async (refreshToken: string, subject: string): Promise<Renewed> => {
      const { refreshes } = await connect(await discovery.get());
      const token = await refreshes
        .getNewAccessTokenUsingRefreshToken(
          { refresh_token: refreshToken } as Token,
          resourceOf(client),
        )
        .then(answer => insistOnToken(answer.token))
        .catch((error: unknown) => {
          throw renewalFailure(error);
        });
      // Some providers return no new refresh token (RFC 6749, 6), others an empty one.
      const kept = { ...token, refresh_token: token.refresh_token || refreshToken } as Token;
      return {
        refreshToken: String(kept.refresh_token),
        read: async () => {
          const login = await readTokens(kept, {}, accessTokens);
          if (login.subject !== subject)
            throw new RefusedByProvider('the provider answered for another person');
          return login;
        },
      };
    },

    revoke: async (refreshToken: string) => {
      const endpoint = (await discovery.get()).revocation_endpoint;
      if (!endpoint) return;
      const what = { token: refreshToken, token_type_hint: 'refresh_token' };
      await fetchBounded(endpoint, clientRequest(client, what), { withinMs: answerWithin });
    },

    logoutUrl: async (idToken: string | null, returnUrl: string, state: string) => {
      const endpoint = (await discovery.get().catch(() => null))?.end_session_endpoint;
      if (!endpoint) return null;
      const url = new URL(endpoint);
      url.searchParams.set('client_id', client.clientId);
      if (idToken) url.searchParams.set('id_token_hint', idToken);
      url.searchParams.set('post_logout_redirect_uri', returnUrl);
      url.searchParams.set('state', state);
      return url.href;
    },
  };
}
export type IdentityProvider = ReturnType<typeof identityProvider>;
