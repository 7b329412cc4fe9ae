import { type Check, failed, namedCheck, warning } from '@guildhall/service-kit';
import { askForOwnToken, clientCheck, discord } from '../clients/identity/doctor/client-check.js';
import { clockCheck } from '../clients/identity/doctor/clock-check.js';
import { loginCheck } from '../clients/identity/doctor/login-check.js';
import { providerFault } from '../clients/identity/doctor/provider-fault.js';
import type { Config } from '../config.js';
import type { Database } from '../database.js';
import { tokenCheck } from '../features/sessions/doctor-check.js';
import { composeIdentity } from './identity.js';

/** `doctor` checks of the identity provider; too slow for readiness. */
export async function identityChecks(config: Config, { kysely: db }: Database): Promise<Check[]> {
  const { tokens, client, discovery, check } = composeIdentity(config);
  try {
    const metadata = await discovery.ask();
    return [
      check,
      clockCheck(metadata.token_endpoint),
      clientCheck(metadata, client),
      loginCheck(metadata, client),
      tokenCheck({
        db,
        tokens,
        encryptionKey: config.tokenEncryptionKey,
        askForOwnToken: () => askForOwnToken(metadata, client),
      }),
    ];
  } catch (error) {
    const { message, isOutage } = providerFault(error);
    return [namedCheck('identity', () => (isOutage ? warning(message) : failed(message)))];
  }
}

/** Whether Discord's login knows this application. Otherwise the first member to link an account finds out. */
export function discordLoginChecks(config: Config): Check[] {
  const { discordClientId: clientId, discordClientSecret: clientSecret } = config;
  if (clientId === null || clientSecret === null) return [];
  const client = {
    clientId,
    clientSecret,
    clientAuth: 'body',
    callbackUrl: `${config.publicUrl}/api/chat-link/callback`,
  } as const;
  const endpoint = `${config.discordApiUrl}/oauth2/token`;
  return [clientCheck({ token_endpoint: endpoint }, client, discord)];
}
