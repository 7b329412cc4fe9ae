import { bearerCarrier, createGuard, metricsCarrier, webhookCarrier } from '@guildhall/auth';
import { identityTokensOf, serviceTokensOf } from '@guildhall/service-kit';
import type { Config } from '../config.js';

/** Whose credentials count here: people of the provider, services of the platform, senders of webhooks. */
export function createCallers(config: Config) {
  const identity = identityTokensOf(config);
  const services = serviceTokensOf(config);
  const guard = createGuard(
    {
      bearer: bearerCarrier({ verifiers: [identity, services] }),
      webhook: webhookCarrier(config.webhookSecret),
      metrics: metricsCarrier({ token: config.metricsToken }),
    },
    { bad: 'INVALID_TOKEN', forbidden: 'MISSING_PERMISSIONS' },
  );
  return { guard, identity };
}
