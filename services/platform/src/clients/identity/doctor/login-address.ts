import { createHash, randomBytes } from 'node:crypto';
import { type ClientOptions, whatFor } from '../client-options.js';
import type { Metadata } from '../metadata.js';

/** Known only to the client that starts a login. */
export interface Begun {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

const random = () => randomBytes(32).toString('base64url');

export const begin = (): Begun => ({ state: random(), nonce: random(), verifier: random() });

/** The login URL as the service itself builds it (OpenID Connect Core, 3.1.2.1). */
export function loginAddress(
  metadata: Metadata,
  client: ClientOptions,
  { state, nonce, verifier }: Begun,
  further: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(metadata.authorization_endpoint);
  const parameters = {
    ...whatFor(client),
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: client.callbackUrl,
    scope: client.scopes,
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...further,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
