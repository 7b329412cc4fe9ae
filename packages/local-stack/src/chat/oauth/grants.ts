import { createHash, randomBytes } from 'node:crypto';
import type { APIUser, RESTPostOAuth2AccessTokenResult } from 'discord-api-types/v10';
import type { Form } from '../rest/body.js';

/** What an account allowed the application. */
interface Grant {
  readonly user: APIUser;
  readonly scope: string;
  readonly redirectUri: string;
  readonly challenge: string | undefined;
}

const secret = () => randomBytes(24).toString('base64url');
const challengeOf = (verifier = '') => createHash('sha256').update(verifier).digest('base64url');

/** Codes that work once, and the tokens they are exchanged for. */
export function createGrants() {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Grant>();
  return {
    allow(grant: Grant): string {
      const code = secret();
      codes.set(code, grant);
      return code;
    },
    exchange({ code = '', code_verifier, redirect_uri }: Form) {
      const found = codes.get(code);
      codes.delete(code);
      if (!found || found.redirectUri !== redirect_uri) return null;
      if (found.challenge !== undefined && challengeOf(code_verifier) !== found.challenge)
        return null;
      const token: RESTPostOAuth2AccessTokenResult = {
        access_token: secret(),
        token_type: 'Bearer',
        expires_in: 604_800,
        refresh_token: secret(),
        scope: found.scope,
      };
      tokens.set(token.access_token, found);
      return token;
    },
    find: (token: string): Grant | undefined => tokens.get(token),
    revoke: (token: string) => tokens.delete(token),
  };
}
