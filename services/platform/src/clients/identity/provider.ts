import type { OAuth2Namespace, Token } from '@fastify/oauth2';
import type { TokenVerifier } from '@guildhall/auth';
import { Problem } from '@guildhall/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { authorizationCode, type ClientOptions } from './authorization-code.js';
import { type Metadata, metadataOf } from './metadata.js';

/** Tokens that were checked, and what they say. */
export interface Login {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  readonly expiresAt: Date;
  readonly subject: string;
  readonly member: string | null;
  readonly roles: readonly string[];
  readonly admin: boolean;
  readonly idClaims: JWTPayload;
}

/** The provider said no: the refresh token is dead. */
export class RefusedByProvider extends Error {
  override readonly name = 'RefusedByProvider';
}

export interface IdentityProvider {
  readonly authorizationUrl: (
    request: FastifyRequest,
    reply: FastifyReply,
    nonce: string,
  ) => Promise<string>;
  readonly finish: (request: FastifyRequest, reply: FastifyReply, nonce: string) => Promise<Login>;
  readonly refresh: (refreshToken: string, subject: string) => Promise<Login>;
  readonly revoke: (refreshToken: string) => Promise<void>;
  readonly logoutUrl: (
    idToken: string | null,
    returnUrl: string,
    state: string,
  ) => Promise<string | null>;
}

const answerWithin = 4000;
const idTokenAlgorithms = [
  'RS256',
  'PS256',
  'ES256',
  'EdDSA',
  'Ed25519',
  'RS384',
  'RS512',
  'ES384',
  'ES512',
];

/** simple-oauth2 throws Boom errors: an answer of the provider has a 4xx in it, a network failure none. */
function isRefusal(error: unknown): boolean {
  const status = (
    error as { output?: { statusCode?: number }; data?: { isResponseError?: boolean } }
  )?.output?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500;
}

const away = (cause: unknown) =>
  new Problem(
    503,
    'SERVICE_UNAVAILABLE',
    'The identity provider cannot be reached; please try again in a moment',
    {
      cause,
      headers: { 'Retry-After': '5' },
      details: { retry_after: 5 },
    },
  );

export function identityProvider(
  issuer: string,
  client: ClientOptions,
  accessTokens: TokenVerifier,
): IdentityProvider {
  const metadata = metadataOf(issuer);
  let current:
    | {
        readonly of: Metadata;
        readonly oauth: OAuth2Namespace;
        readonly keys: ReturnType<typeof createRemoteJWKSet>;
      }
    | undefined;

  async function connect() {
    const found = await metadata();
    if (current?.of !== found)
      current = {
        of: found,
        oauth: await authorizationCode(found, client),
        keys: createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: answerWithin }),
      };
    return current;
  }

  /** OpenID Connect Core 3.1.3.7: signature, issuer, audience, expiry, and the nonce of this very login. */
  async function checkIdToken(idToken: string, nonce: string): Promise<JWTPayload> {
    const { of, keys } = await connect();
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: of.issuer,
      audience: client.clientId,
      algorithms: idTokenAlgorithms,
      requiredClaims: ['exp', 'sub'],
      clockTolerance: 30,
    });
    const isForUs = payload.azp === undefined || payload.azp === client.clientId;
    if (payload.nonce !== nonce || !isForUs)
      throw new Problem(400, 'VALIDATION_ERROR', 'This login was not begun here');
    return payload;
  }

  /** Roles and member come from the access token: the same that every other service will read. */
  async function read(token: Token, idClaims: JWTPayload): Promise<Login> {
    const verified = await accessTokens.verify(token.access_token);
    if (verified.caller.kind !== 'person') throw new Error('an identity token names a person');
    const { subject, member, roles, admin } = verified.caller;
    return {
      accessToken: token.access_token,
      refreshToken: token.refresh_token ?? null,
      idToken: token.id_token ?? null,
      expiresAt: new Date(verified.expiresAt),
      subject,
      member,
      roles,
      admin,
      idClaims,
    };
  }

  return {
    authorizationUrl: async (request, reply, nonce) => {
      const { oauth } = await connect();
      const url = new URL(await oauth.generateAuthorizationUri(request, reply));
      url.searchParams.set('nonce', nonce);
      return url.href;
    },

    finish: async (request, reply, nonce) => {
      const { oauth } = await connect();
      const { token } = await oauth
        .getAccessTokenFromAuthorizationCodeFlow(request, reply)
        .catch(error => {
          if (isRefusal(error) || (error as Error).message === 'Invalid state')
            throw new Problem(
              400,
              'VALIDATION_ERROR',
              'This login has been used already, or was not begun in this browser',
              {
                cause: error,
              },
            );
          throw away(error);
        });
      if (!token.id_token)
        throw new Problem(502, 'UPSTREAM_ERROR', 'The identity provider sent no ID token');
      const idClaims = await checkIdToken(token.id_token, nonce).catch(error => {
        if (error instanceof Problem) throw error;
        throw new Problem(
          400,
          'VALIDATION_ERROR',
          'The identity provider’s answer could not be verified',
          { cause: error },
        );
      });
      const login = await read(token, idClaims).catch(error => {
        if (error instanceof Problem && error.status === 401)
          throw new Problem(
            502,
            'UPSTREAM_ERROR',
            `The identity provider’s access token is of no use here: ${error.message}`,
            {
              cause: error,
            },
          );
        throw error;
      });
      if (idClaims.sub !== login.subject)
        throw new Problem(
          400,
          'VALIDATION_ERROR',
          'The identity provider’s tokens are about two people',
        );
      return login;
    },

    refresh: async (refreshToken, subject) => {
      const { oauth } = await connect();
      const { token } = await oauth
        .getNewAccessTokenUsingRefreshToken({ refresh_token: refreshToken } as Token, {})
        .catch(error => {
          if (isRefusal(error)) throw new RefusedByProvider((error as Error).message);
          throw away(error);
        });
      const login = await read(
        { ...token, refresh_token: token.refresh_token ?? refreshToken } as Token,
        {},
      );
      if (login.subject !== subject)
        throw new RefusedByProvider('the provider answered for somebody else');
      return login;
    },

    revoke: async refreshToken => {
      const endpoint = (await metadata()).revocation_endpoint;
      if (!endpoint) return;
      await fetch(endpoint, {
        method: 'POST',
        body: new URLSearchParams({
          token: refreshToken,
          token_type_hint: 'refresh_token',
          client_id: client.clientId,
          client_secret: client.clientSecret,
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithin),
      });
    },

    logoutUrl: async (idToken, returnUrl, state) => {
      const endpoint = (await metadata().catch(() => null))?.end_session_endpoint;
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
