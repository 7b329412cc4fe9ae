import { type ClientOptions, clientRequest, whatFor } from '../client-options.js';
import type { Metadata } from '../metadata.js';
import { ask } from './said.js';

/** An access token for the service itself, where the provider gives it one: it shows for which audience. */
export async function askForOwnToken(
  metadata: Metadata,
  client: ClientOptions,
): Promise<string | null> {
  const what = { grant_type: 'client_credentials', ...whatFor(client) };
  const said = await ask(metadata.token_endpoint, clientRequest(client, what));
  const token = said?.status === 200 ? said.body.access_token : null;
  return typeof token === 'string' ? token : null;
}
