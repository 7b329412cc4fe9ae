import type { KeySource, TokenVerifier } from '@guildhall/auth';
import { Problem } from '@guildhall/contracts';
import type { JWTPayload } from 'jose';
import { decodeJwt } from 'jose';
import { type ClientOptions, clientRequest } from '../client-options.js';
import type { Metadata } from '../metadata.js';
import { checkIdToken, readTokens } from '../read-tokens.js';
import { noSuchGrant } from '../refusals.js';
import { type Begun, begin, loginAddress } from './login-address.js';
import { ask, short } from './said.js';

/** What a login gave that somebody tried before anything runs. */
export interface TrialResult {
  /** What the access token says; null of one that is no JWT. */
  readonly claims: JWTPayload | null;
  /** Why the services would refuse it; null where they would not. */
  readonly fault: string | null;
}

export interface TrialLogin {
  /** Where a person logs in. */
  readonly address: string;
  /** With the address that the provider sent the browser back to. Throws a Problem in words. */
  readonly finish: (returned: string) => Promise<TrialResult>;
}

const refused = (message: string) => new Problem(400, 'VALIDATION_ERROR', message);

/** The code in the address that the browser came back to. */
function codeIn(returned: string, client: ClientOptions, { state }: Begun): string {
  const url = URL.canParse(returned.trim()) ? new URL(returned.trim()) : null;
  if (url === null)
    throw refused(`That is no address: it begins with ${client.callbackUrl}?code=…`);
  const told = url.searchParams;
  const error = short(told.get('error'));
  if (error !== null) {
    const why = short(told.get('error_description'));
    throw refused(`The provider refused the login: ${error}${why ? ` (${why})` : ''}`);
  }
  const code = told.get('code');
  if (code === null)
    throw refused(
      `There is no code in that address: it is the one after the log-in, and begins with ${client.callbackUrl}?code=…`,
    );
  if (told.get('state') !== state)
    throw refused('That address is of another login: open the link above, and paste what follows');
  return code;
}

async function fetchTokens(
  metadata: Metadata,
  client: ClientOptions,
  code: string,
  { verifier }: Begun,
): Promise<Readonly<Record<string, unknown>>> {
  const what = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: client.callbackUrl,
    code_verifier: verifier,
  };
  const said = await ask(metadata.token_endpoint, clientRequest(client, what));
  if (said === null) throw refused('The provider’s token endpoint does not answer');
  if (said.status === 200) return said.body;
  if (noSuchGrant.has(said.word))
    throw refused('The provider says that this code was used or is too old: log in once more');
  const why = said.word ?? `status ${said.status}`;
  throw refused(
    `The provider gave no tokens (${why}): IDENTITY_CLIENT_SECRET, IDENTITY_CLIENT_AUTH`,
  );
}

function claimsOf(token: string): JWTPayload | null {
  try {
    return decodeJwt(token);
  } catch {
    return null;
  }
}

/** A login as the service does it, by somebody who carries the way back over by hand. */
export function trialLogin(
  metadata: Metadata,
  client: ClientOptions,
  { keys, tokens }: { readonly keys: KeySource; readonly tokens: TokenVerifier },
): TrialLogin {
  const begun = begin();
  return {
    address: loginAddress(metadata, client, begun, { prompt: 'login' }),
    finish: async returned => {
      const code = codeIn(returned, client, begun);
      const found = await fetchTokens(metadata, client, code, begun);
      const { id_token: idToken, access_token: accessToken } = found;
      if (typeof idToken !== 'string' || typeof accessToken !== 'string')
        throw refused('The provider sent no ID token: does IDENTITY_SCOPES hold openid?');
      const { clientId } = client;
      const idClaims = await checkIdToken(idToken, { keys, clientId, nonce: begun.nonce });
      const token = { access_token: accessToken, token_type: 'Bearer', expires_in: 0 };
      const fault = await readTokens(token as never, idClaims, tokens).then(
        () => null,
        (error: unknown) => {
          if (error instanceof Problem) return error.message;
          throw error;
        },
      );
      return { claims: claimsOf(accessToken), fault };
    },
  };
}
