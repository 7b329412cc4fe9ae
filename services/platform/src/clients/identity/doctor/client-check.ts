import { randomBytes } from 'node:crypto';
import type { Check } from '@guildhall/service-kit';
import type { ClientOptions } from '../authorization-code.js';
import { clientRequest } from '../client-request.js';
import type { Metadata } from '../metadata.js';
import { ask } from './said.js';

const settings = 'IDENTITY_CLIENT_ID, IDENTITY_CLIENT_SECRET, IDENTITY_CLIENT_AUTH';

/**
 * Whether the provider knows this service and its secret. It is handed a code that nobody ever got: one that
 * knows its clients looks at them first, and then says that the code is none (RFC 6749, 5.2).
 */
export const clientCheck = (metadata: Metadata, client: ClientOptions): Check =>
  async function identityClient() {
    const name = 'identity client';
    const madeUp = {
      grant_type: 'authorization_code',
      code: randomBytes(24).toString('base64url'),
      redirect_uri: client.callbackUrl,
      code_verifier: randomBytes(32).toString('base64url'),
    };
    const said = await ask(metadata.token_endpoint, clientRequest(client, madeUp));
    if (said === null || said.status >= 500)
      return { name, state: 'warning', message: 'the token endpoint does not answer' };
    if (said.word === 'invalid_grant') return { name, state: 'ok', message: null };
    const told = said.word ?? `status ${said.status}`;
    if (said.word === 'unauthorized_client' || said.word === 'unsupported_grant_type') {
      const message = `the provider lets this client not log people in (${told}): allow it the authorization code flow`;
      return { name, state: 'failed', message };
    }
    if (said.word === 'invalid_client' || said.status === 401 || said.status === 403) {
      const message = `the provider does not take this client or its secret (${told}): ${settings}`;
      return { name, state: 'failed', message };
    }
    const message = `the provider did not say whether it takes this client (${told}): ${settings}`;
    return { name, state: 'warning', message };
  };
