import type { KeySource, TokenVerifier } from '@guildhall/auth';
import { Problem } from '@guildhall/contracts';
import type { JWTPayload } from 'jose';
import { decodeJwt } from 'jose';
import { type ClientOptions, clientRequest } from '../client-options.js';
import type { Metadata } from '../metadata.js';
import { checkIdToken, readTokens } from '../read-tokens.js';
import { noSuchGrant } from '../refusals.js';
import { type Begun, begin, loginAddress } from './login-address.js';
import { ask, short } from './provider-response.js';

/** The result of a test login made before the services run. */
export interface TrialResult {
  /** The access token's claims; null if it is not a JWT. */
  readonly claims: JWTPayload | null;
  /** Why the services would reject the token; null if they accept it. */
  readonly fault: string | null;
}

export interface TrialLogin {
  readonly address: string;
  /** Takes the URL the provider redirected to. Throws a Problem with a readable message. */
  readonly finish: (returned: string) => Promise<TrialResult>;
}

const refused = (message: string) => new Problem(400, 'VALIDATION_ERROR', message);

/** The code in the redirect URL. */
function codeIn(returned: string, client: ClientOptions, { state }: Begun): string {
  const url = URL.canParse(returned.trim()) ? new URL(returned.trim()) : null;
  if (url === null) throw refused(`That is not a URL. It begins with ${client.callbackUrl}?code=…`);
  const told = url.searchParams;
  const error = short(told.get('error'));
  if (error !== null) {
    const why = short(told.get('error_description'));
    throw refused(`The provider refused the login: ${error}${why ? ` (${why})` : ''}`);
  }
  const code = told.get('code');
  if (code === null)
    throw refused(
      `That URL has no code. Copy the one you see after logging in; it begins with ${client.callbackUrl}?code=…`,
    );
  if (told.get('state') !== state)
    throw refused(
      'That URL belongs to another login. Open the link above and paste the URL you end at',
    );
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
  if (said === null) throw refused('The provider’s token endpoint does not respond');
  if (said.status === 200) return said.body;
  if (noSuchGrant.has(said.word))
    throw refused('The provider says this code was already used or has expired. Log in again');
  const why = said.word ?? `status ${said.status}`;
  throw refused(
    `The provider gave no tokens (${why}): check IDENTITY_CLIENT_SECRET and IDENTITY_CLIENT_AUTH`,
  );
}

function claimsOf(token: string): JWTPayload | null {
  try {
    return decodeJwt(token);
  } catch {
    return null;
  }
}

/** Logs in as the service does; the operator pastes the redirect URL by hand. */
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
        throw refused('The provider sent no ID token: check that IDENTITY_SCOPES contains openid');
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
