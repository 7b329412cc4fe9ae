import {
  bearerCarrier,
  createGuard,
  identityTokens,
  metricsCarrier,
  serviceTokens,
  webhookCarrier,
} from '@guildhall/auth';
import type { Config } from '../config.js';

/** Whose credentials count here: people of the provider, services of the platform, senders of webhooks. */
export function createCallers(config: Config) {
  const identity = identityTokens({
    issuer: config.identityIssuer,
    audience: config.identityAudience,
    memberClaim: config.identityMemberClaim,
    rolesClaim: config.identityRolesClaim,
    adminRole: config.identityAdminRole,
  });
  const services = serviceTokens({
    issuer: config.platformIssuer ?? config.platformUrl,
    audience: config.serviceTokenAudience,
    jwksUrl: `${config.platformUrl}/.well-known/jwks.json`,
  });
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
