import { otherIssuerIn } from '@guildhall/auth';
import type { Check } from '@guildhall/service-kit';
import { clientCheck } from '../clients/identity/doctor/client-check.js';
import { loginCheck } from '../clients/identity/doctor/login-check.js';
import { askForOwnToken } from '../clients/identity/doctor/own-token.js';
import type { Config } from '../config.js';
import type { Database } from '../database.js';
import { tokenCheck } from '../features/sessions/doctor-check.js';
import { composeIdentity } from './identity.js';

const innermost = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? innermost(error.cause) : error.message;
};

/** What `doctor` asks of the identity provider: more than readiness may, for it takes seconds and somebody waits. */
export async function identityChecks(config: Config, { kysely: db }: Database): Promise<Check[]> {
  const { tokens, client, discovery, check } = composeIdentity(config);
  try {
    const metadata = await discovery.ask();
    return [
      check,
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
    const other = otherIssuerIn(error);
    // It does not mend itself; a provider that is away does.
    const state = other === null ? 'warning' : 'failed';
    const message =
      other ?? `cannot be reached: ${innermost(error)}. Check IDENTITY_ISSUER and the provider`;
    return [() => ({ name: 'identity', state, message })];
  }
}
