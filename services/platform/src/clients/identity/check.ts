import { type TokenVerifier, wrongIssuerMessage } from '@guildhall/auth';
import { type Check, fine, namedCheck, warning } from '@guildhall/service-kit';

const away =
  'cannot be reached: current sessions keep working, new logins fail. Check IDENTITY_ISSUER and the provider';

/** Only a warning: keys, known tokens and sessions work without the provider. */
export const identityCheck = (tokens: TokenVerifier, probe: () => Promise<void>): Check =>
  namedCheck('identity', async () => {
    try {
      await Promise.all([probe(), tokens.check()]);
      return fine();
    } catch (error) {
      return warning(wrongIssuerMessage(error) ?? away);
    }
  });
