import { createHash, randomBytes } from 'node:crypto';
import type { RESTPostOAuth2AccessTokenResult } from 'discord-api-types/v10';
import type { ChatServerOptions } from '../options.js';

/** What an account allowed an application to do. */
export type Grant = {
  readonly accountId: string;
  readonly scope: string;
};

type Code = Grant & {
  readonly redirectUri: string;
  readonly challenge: string | null;
  readonly until: number;
};

type Exchange = {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string | null;
};

// RFC 6749, 4.1.2: ten minutes at most. Discord reference, "Access Token Response": a week.
const CODE_MS = 10 * 60_000;
const TOKEN_S = 604_800;

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
const secret = () => randomBytes(24).toString('base64url');

/** The chat product's logins: who allowed what, by codes that work once and tokens that end. */
export const createGrants = (application: ChatServerOptions['oauth'], clientId: string) => {
  const codes = new Map<string, Code>();
  const tokens = new Map<string, Grant & { readonly until: number }>();

  return {
    clientId,
    isOffered: application !== undefined,
    isRedirect: (uri: string): boolean => application?.redirectUris.includes(uri) ?? false,
    isClient: (id: string | null, given: string | null): boolean =>
      application !== undefined && id === clientId && given === application.clientSecret,
    allow: (grant: Grant, redirectUri: string, challenge: string | null): string => {
      const code = secret();
      codes.set(code, { ...grant, redirectUri, challenge, until: Date.now() + CODE_MS });
      return code;
    },
    /** null: no such code, used before, too late, or another's (RFC 6749, 5.2: invalid_grant). */
    exchange: ({
      code,
      redirectUri,
      verifier,
    }: Exchange): RESTPostOAuth2AccessTokenResult | null => {
      const found = codes.get(code);
      codes.delete(code);
      if (found === undefined || found.until < Date.now() || found.redirectUri !== redirectUri)
        return null;
      if (found.challenge !== null && challengeOf(verifier ?? '') !== found.challenge) return null;
      const { accountId, scope } = found;
      const token = secret();
      tokens.set(token, { accountId, scope, until: Date.now() + TOKEN_S * 1_000 });
      return {
        access_token: token,
        token_type: 'Bearer',
        expires_in: TOKEN_S,
        refresh_token: secret(),
        scope,
      };
    },
    find: (token: string): Grant | null => {
      const grant = tokens.get(token);
      return grant !== undefined && grant.until >= Date.now() ? grant : null;
    },
    revoke: (token: string): void => {
      tokens.delete(token);
    },
  };
};
export type Grants = ReturnType<typeof createGrants>;
