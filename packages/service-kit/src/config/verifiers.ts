import { identityTokens, type KeySource, serviceTokens, type TokenVerifier } from '@guildhall/auth';
import type { identitySettings, platformSettings } from './caller-settings.js';
import type { Values } from './setting.js';

/** People, by the tokens of the identity provider that the settings name. */
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

/** Services, by the tokens that the platform signs. */
export const serviceTokensOf = (config: Values<typeof platformSettings>): TokenVerifier =>
  serviceTokens({
    issuer: config.platformIssuer ?? config.platformUrl,
    audience: config.serviceTokenAudience,
    jwksUrl: `${config.platformUrl}/.well-known/jwks.json`,
  });
