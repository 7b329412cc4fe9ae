import { createHash, randomBytes } from 'node:crypto';
import type { APIUser, RESTPostOAuth2AccessTokenResult } from 'discord-api-types/v10';

/** What an account allowed the application. */
export interface Grant {
  readonly user: APIUser;
  readonly scope: string;
}
interface Code extends Grant {
  readonly redirectUri: string;
  readonly challenge: string | undefined;
}

const secret = () => randomBytes(24).toString('base64url');
const challengeOf = (verifier = '') => createHash('sha256').update(verifier).digest('base64url');

/** Codes that work once, and the tokens they are exchanged for. */
export function createGrants() {
  const codes = new Map<string, Code>();
  const tokens = new Map<string, Grant>();
  return {
    allow(code: Code): string {
      const key = secret();
      codes.set(key, code);
      return key;
    },
    exchange(given: {
      readonly code?: string;
      readonly redirect_uri?: string;
      readonly code_verifier?: string;
    }): RESTPostOAuth2AccessTokenResult | null {
      const code = codes.get(given.code ?? '');
      codes.delete(given.code ?? '');
      if (!code || code.redirectUri !== given.redirect_uri) return null;
      if (code.challenge !== undefined && challengeOf(given.code_verifier) !== code.challenge)
        return null;
      const { scope, user } = code;
      const access_token = secret();
      tokens.set(access_token, { scope, user });
      const lasts = { token_type: 'Bearer', expires_in: 604_800, refresh_token: secret() };
      return { access_token, scope, ...lasts };
    },
    find: (token: string): Grant | undefined => tokens.get(token),
    revoke: (token: string) => tokens.delete(token),
  };
}
