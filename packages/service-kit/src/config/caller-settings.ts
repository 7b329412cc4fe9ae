import { type Setting, set } from './setting.js';

/** The identity provider, and the claims for member number and roles. */
export const identitySettings = {
  identityIssuer: set.address('IDENTITY_ISSUER', 'Issuer URL of the identity provider.', [
    'http',
    'https',
  ]),
  identityAudience: set.text('IDENTITY_AUDIENCE', 'Audience of access tokens for these services.'),
  identityMemberClaim: set.text('IDENTITY_MEMBER_CLAIM', 'Claim with the member number.', {
    fallback: 'member_number',
  }),
  identityRolesClaim: set.text(
    'IDENTITY_ROLES_CLAIM',
    'Claim with the roles; may be a nested path or a URL.',
    { fallback: 'roles' },
  ),
  identityRolesSeparator: set.oneOf(
    'IDENTITY_ROLES_SEPARATOR',
    'Separator of roles in one string; none: the string is one role.',
    ['none', 'comma', 'space'],
    { fallback: 'none' },
  ),
  identityAdminRole: set.text('IDENTITY_ADMIN_ROLE', 'The role that makes an administrator.', {
    fallback: 'admin',
  }),
} as const;

/** The platform's URL, and this service's credentials for it. */
export const platformSettings = {
  platformUrl: set.address('PLATFORM_URL', 'URL at which this service reaches the platform.', [
    'http',
    'https',
  ]),
  platformIssuer: set.optionalAddress(
    'PLATFORM_ISSUER',
    'Public URL of the platform, the issuer of service tokens, if it differs from PLATFORM_URL.',
    ['http', 'https'],
  ),
  platformServiceName: set.text('PLATFORM_SERVICE_NAME', 'Name of this service at the platform.'),
  platformServiceKey: set.secret('PLATFORM_SERVICE_KEY', 'Service key for the platform.'),
  platformApiKey: set.secret('PLATFORM_API_KEY', 'API key for the platform.'),
  serviceTokenAudience: set.text('SERVICE_TOKEN_AUDIENCE', 'Audience of service tokens.', {
    fallback: 'guildhall',
  }),
} as const satisfies Readonly<Record<string, Setting<string> | Setting<string | null>>>;
