import type { TokenVerifier } from '@guildhall/auth';
import type { Check } from '@guildhall/service-kit';

/** The service works without the provider for everybody who is logged in; it says that nobody else can be. */
export const identityCheck = (tokens: TokenVerifier): Check =>
  async function identity() {
    try {
      await tokens.check();
      return { name: 'identity', state: 'ok', message: null };
    } catch (error) {
      return { name: 'identity', state: 'warning', message: (error as Error).message };
    }
  };
