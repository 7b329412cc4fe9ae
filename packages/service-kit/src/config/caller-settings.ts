import { type Setting, set } from './setting.js';

/** Whose identity tokens count, and where in them member and roles stand. */
export const identitySettings = {
  identityIssuer: set.address('IDENTITY_ISSUER', 'The identity provider, by its issuer address.', [
    'http',
    'https',
  ]),
  identityAudience: set.text(
    'IDENTITY_AUDIENCE',
    'What access tokens for these services name as audience.',
  ),
  identityMemberClaim: set.text('IDENTITY_MEMBER_CLAIM', 'Claim that holds the member number.', {
    fallback: 'member_number',
  }),
  identityRolesClaim: set.text(
    'IDENTITY_ROLES_CLAIM',
    'Claim that holds the roles; nested and URL-named ones work.',
    { fallback: 'roles' },
  ),
  identityRolesSeparator: set.oneOf(
    'IDENTITY_ROLES_SEPARATOR',
    'What joins roles that come as one text; none: such a text is one role.',
    ['none', 'comma', 'space'],
    { fallback: 'none' },
  ),
  identityAdminRole: set.text('IDENTITY_ADMIN_ROLE', 'The role that makes an administrator.', {
    fallback: 'admin',
  }),
} as const;

/** Where the platform is, and how this service proves itself there. */
export const platformSettings = {
  platformUrl: set.address('PLATFORM_URL', 'Where this service reaches the platform.', [
    'http',
    'https',
  ]),
  platformIssuer: set.optionalAddress(
    'PLATFORM_ISSUER',
    'The platform’s public address, where it differs from PLATFORM_URL: service tokens name it.',
    ['http', 'https'],
  ),
  platformServiceName: set.text('PLATFORM_SERVICE_NAME', 'This service’s name at the platform.'),
  platformServiceKey: set.text('PLATFORM_SERVICE_KEY', 'Its service key there.', { secret: true }),
  platformApiKey: set.text('PLATFORM_API_KEY', 'Its API key there.', { secret: true }),
  serviceTokenAudience: set.text('SERVICE_TOKEN_AUDIENCE', 'Audience of service tokens.', {
    fallback: 'guildhall',
  }),
} as const satisfies Readonly<Record<string, Setting<string> | Setting<string | null>>>;
