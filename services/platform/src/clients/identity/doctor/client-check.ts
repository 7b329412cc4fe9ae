import { randomBytes } from 'node:crypto';
import { type Check, failed, fine, namedCheck, warning } from '@guildhall/service-kit';
import { type ClientOptions, type Credentials, clientRequest, whatFor } from '../client-options.js';
import type { Metadata } from '../metadata.js';
import { noSuchGrant } from '../refusals.js';
import { ask, type ProviderResponse } from './provider-response.js';

/** How the answer names the provider. */
interface Asked {
  readonly name: string;
  readonly who: string;
  readonly settings: string;
}

const identityProvider: Asked = {
  name: 'identity client',
  who: 'the provider',
  settings: 'IDENTITY_CLIENT_ID, IDENTITY_CLIENT_SECRET, IDENTITY_CLIENT_AUTH',
};

export const discord: Asked = {
  name: 'Discord login',
  who: 'Discord',
  settings: 'DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET',
};

const random = () => randomBytes(32).toString('base64url');

type Client = Credentials & Pick<ClientOptions, 'callbackUrl'>;
type TokenEndpoint = Pick<Metadata, 'token_endpoint'>;

function handOverMadeUpCode(
  metadata: TokenEndpoint,
  client: Client,
): Promise<ProviderResponse | null> {
  const madeUp = {
    grant_type: 'authorization_code',
    code: random(),
    redirect_uri: client.callbackUrl,
    code_verifier: random(),
  };
  return ask(metadata.token_endpoint, clientRequest(client, madeUp));
}

const isSame = (one: ProviderResponse, other: ProviderResponse) =>
  one.status === other.status && one.word === other.word;

/**
 * Whether the provider accepts this client and its secret. Sends an authorization code that was never issued: a
 * provider checks the client first and then reports an invalid code (RFC 6749, 5.2). Products word this differently, so
 * a made-up secret shows how this one refuses a client.
 */
export const clientCheck = (
  metadata: TokenEndpoint,
  client: Client,
  { name, who, settings }: Asked = identityProvider,
): Check =>
  namedCheck(name, async () => {
    const said = await handOverMadeUpCode(metadata, client);
    if (said === null || said.status >= 500)
      return warning(`the token endpoint of ${who} does not respond`);
    if (noSuchGrant.has(said.word)) return fine();
    const told = said.word ?? `status ${said.status}`;
    const stranger = await handOverMadeUpCode(metadata, { ...client, clientSecret: random() });
    const isRefused = said.word === 'invalid_client' || said.status === 401;
    if (isRefused || (said.status === 403 && stranger !== null && isSame(said, stranger)))
      return failed(`${who} rejects this client or its secret (${told}): ${settings}`);
    if (said.word === 'unauthorized_client' || said.word === 'unsupported_grant_type')
      return failed(
        `${who} does not allow this client to log people in (${told}): allow the authorization code flow`,
      );
    if (stranger !== null && !isSame(said, stranger)) return fine();
    return warning(`${who} did not say whether it accepts this client (${told}): ${settings}`);
  });

/** The service's own access token, if the provider issues one. It shows the audience. */
export async function askForOwnToken(
  metadata: Metadata,
  client: ClientOptions,
): Promise<string | null> {
  const what = { grant_type: 'client_credentials', ...whatFor(client) };
  const said = await ask(metadata.token_endpoint, clientRequest(client, what));
  const token = said?.status === 200 ? said.body.access_token : null;
  return typeof token === 'string' ? token : null;
}
