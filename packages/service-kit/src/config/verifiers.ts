import {
  identityTokens,
  type KeySource,
  revocations,
  serviceTokens,
  type TokenVerifier,
} from '@guildhall/auth';
import { createClient } from '@guildhall/contracts/client';
import { platformApi } from '@guildhall/contracts/platform';
import type { identitySettings, platformSettings } from './caller-settings.js';
import type { Values } from './setting.js';

/** Verifies people's tokens from the configured identity provider. */
export const identityTokensOf = (
  config: Values<typeof identitySettings>,
  keys?: KeySource,
): TokenVerifier =>
  identityTokens({
    issuer: config.identityIssuer,
    audience: config.identityAudience,
    memberClaim: config.identityMemberClaim,
    rolesClaim: config.identityRolesClaim,
    rolesSeparator: config.identityRolesSeparator,
    adminRole: config.identityAdminRole,
    ...(keys && { keys }),
  });

/** Maximum wait for the key set. */
const revocationTimeoutMs = 1_500;

/** Verifies service tokens, unless the platform revoked them. */
export function serviceTokensOf(config: Values<typeof platformSettings>): TokenVerifier {
  const platform = createClient(platformApi, {
    baseUrl: config.platformUrl,
    timeoutMs: revocationTimeoutMs,
  });
  return serviceTokens({
    isRevoked: revocations({ list: async () => (await platform.listRevokedKeys()).keys }),
    issuer: config.platformIssuer ?? config.platformUrl,
    audience: config.serviceTokenAudience,
    jwksUrl: `${config.platformUrl}/.well-known/jwks.json`,
  });
}
