import { set } from '@guildhall/service-kit';
import { parseClientText } from '../client-text.js';

/** RFC 8707, 2: an absolute URI without a fragment. */
function parseResource(text: string): string {
  if (!URL.canParse(text) || text.includes('#'))
    throw new Error('must be an absolute URI without a fragment, like https://api.example.org');
  return text;
}

/** What this service is to the identity provider. */
export const clientSettings = {
  identityClientId: set.parsed(
    'IDENTITY_CLIENT_ID',
    'This service at the identity provider.',
    'text',
    parseClientText,
  ),
  identityClientSecret: set.parsed(
    'IDENTITY_CLIENT_SECRET',
    'Its secret there.',
    'text',
    parseClientText,
    { secret: true },
  ),
  identityClientAuth: set.oneOf(
    'IDENTITY_CLIENT_AUTH',
    'How the client proves itself at the token endpoint.',
    ['body', 'header'],
    { fallback: 'body' },
  ),
  identityResource: set.parsed<string | null>(
    'IDENTITY_RESOURCE',
    'The API that access tokens are asked for, where the provider wants `resource` (RFC 8707) beside `audience`.',
    'an absolute URI',
    parseResource,
    { fallback: null },
  ),
  identityScopes: set.text('IDENTITY_SCOPES', 'Scopes asked for at login.', {
    fallback: 'openid profile email offline_access',
  }),
} as const;
