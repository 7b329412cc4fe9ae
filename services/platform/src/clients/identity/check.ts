import { type TokenVerifier, wrongIssuerMessage } from '@guildhall/auth';
import { type Check, fine, namedCheck, warning } from '@guildhall/service-kit';

const away =
  'cannot be reached: who is logged in stays so, nobody else can log in. Check IDENTITY_ISSUER and the provider';

/** A warning, for the service goes on without the provider: keys, known tokens and sessions work. */
export const identityCheck = (tokens: TokenVerifier, probe: () => Promise<void>): Check =>
  namedCheck('identity', async () => {
    try {
      await Promise.all([probe(), tokens.check()]);
      return fine();
    } catch (error) {
      return warning(wrongIssuerMessage(error) ?? away);
    }
  });
