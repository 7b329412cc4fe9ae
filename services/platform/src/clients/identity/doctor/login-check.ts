import { type Check, failed, fine, namedCheck, warning } from '@guildhall/service-kit';
import type { ClientOptions } from '../client-options.js';
import type { Metadata } from '../metadata.js';
import { begin, loginAddress } from './login-address.js';
import { ask, type ProviderResponse, short } from './provider-response.js';

/** `prompt=none`: the provider must not show a page (OpenID Connect Core, 3.1.2.1). */
const loginFor = (metadata: Metadata, client: ClientOptions) =>
  loginAddress(metadata, client, begin(), { prompt: 'none' });

/** Errors that only mean "not logged in": the request itself was valid. */
const notLoggedInErrors = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

/** The error code the browser would bring back. Null: the provider shows a page or redirects to one. */
function broughtBack(
  { location }: ProviderResponse,
  { callbackUrl }: ClientOptions,
): URLSearchParams | null {
  if (location === null || !URL.canParse(location, callbackUrl)) return null;
  const url = new URL(location, callbackUrl);
  const back = new URL(callbackUrl);
  return url.origin === back.origin && url.pathname === back.pathname ? url.searchParams : null;
}

const settingsByError: Readonly<Record<string, string>> = {
  invalid_scope: 'IDENTITY_SCOPES',
  invalid_target: 'IDENTITY_RESOURCE, IDENTITY_AUDIENCE',
  unauthorized_client: 'what the provider allows this client to do',
};

/** Scopes the provider does not list; it need not list all (OpenID Connect Discovery, 3). */
function unlistedScopes(
  { scopes_supported: named }: Metadata,
  client: ClientOptions,
): readonly string[] {
  if (!Array.isArray(named)) return [];
  return client.scopes.split(' ').filter(scope => scope !== '' && !named.includes(scope));
}

/** Whether the provider would accept this service's login request. */
export const loginCheck = (metadata: Metadata, client: ClientOptions): Check =>
  namedCheck('identity login', async () => {
    if (!client.scopes.split(' ').includes('openid'))
      return failed(
        'IDENTITY_SCOPES lacks openid. Without it there is no ID token and logins fail',
      );
    const response = await ask(loginFor(metadata, client), {});
    if (response === null || response.status >= 500)
      return warning('the provider’s login page does not respond');
    const back = broughtBack(response, client);
    const word = short(back?.get('error') ?? response.word);
    if (word !== null && !notLoggedInErrors.has(word)) {
      const why = short(back?.get('error_description') ?? response.body.error_description);
      const settings = settingsByError[word] ?? 'IDENTITY_CLIENT_ID, IDENTITY_SCOPES';
      return failed(
        `the provider would refuse every login: ${word}${why ? ` (${why})` : ''}. Check ${settings}`,
      );
    }
    if (response.status >= 400 && word === null)
      return failed(
        `the provider would refuse every login (status ${response.status}): check that it knows IDENTITY_CLIENT_ID and the redirect URI ${client.callbackUrl}`,
      );
    const strange = unlistedScopes(metadata, client);
    if (strange.length === 0) return fine();
    return warning(
      `the provider does not list ${strange.join(', ')} among its scopes (IDENTITY_SCOPES)`,
    );
  });
