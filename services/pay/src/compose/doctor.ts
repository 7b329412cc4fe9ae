import { identityTokens } from '@guildhall/auth';
import type { Check } from '@guildhall/service-kit';
import { databaseCheck } from '@guildhall/service-kit/database';
import { createPlatform } from '../clients/platform.js';
import type { Config } from '../config.js';
import type { Database } from '../database.js';

/** A number that nobody has: whether the platform knows this service shows in how it says so. */
const nobody = 'doctor';

/** What the service needs, and what to do where something is missing. */
export function doctorChecks(config: Config, db: Database): readonly Check[] {
  return [
    databaseCheck(db.pool),
    async function identity() {
      const { identityIssuer: issuer, identityAudience: audience } = config;
      await identityTokens({ issuer, audience }).check();
      return { name: 'identity', state: 'ok', message: null };
    },
    async function platform() {
      try {
        await createPlatform(config).findMember(nobody);
        return { name: 'platform', state: 'ok', message: null };
      } catch {
        const message = `${config.platformUrl} does not answer, or does not know this service. Check PLATFORM_URL, PLATFORM_SERVICE_KEY and PLATFORM_API_KEY ("platform keys list" names the keys it knows).`;
        return { name: 'platform', state: 'failed', message };
      }
    },
  ];
}
