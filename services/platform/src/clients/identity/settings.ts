import { set } from '@guildhall/service-kit';
import { parseClientText } from '../client-text.js';

/** RFC 8707, 2: an absolute URI without a fragment. */
function parseResource(text: string): string {
  if (!URL.canParse(text) || text.includes('#'))
    throw new Error('must be an absolute URI without a fragment, like https://api.example.org');
  return text;
}

/** This service as a client of the identity provider. */
export const clientSettings = {
  identityClientId: set.parsed(
    'IDENTITY_CLIENT_ID',
    'Client id at the identity provider.',
    'text',
    parseClientText,
  ),
  identityClientSecret: set.parsed(
    'IDENTITY_CLIENT_SECRET',
    'Client secret at the identity provider.',
    'text',
    parseClientText,
    { secret: true },
  ),
  identityClientAuth: set.oneOf(
    'IDENTITY_CLIENT_AUTH',
    'Client authentication at the token endpoint.',
    ['body', 'header'],
    { fallback: 'body' },
  ),
  identityResource: set.parsed<string | null>(
    'IDENTITY_RESOURCE',
    'API to request access tokens for, if the provider expects `resource` (RFC 8707) in addition to `audience`.',
    'an absolute URI',
    parseResource,
    { fallback: null },
  ),
  identityScopes: set.text('IDENTITY_SCOPES', 'Scopes requested at login.', {
    fallback: 'openid profile email offline_access',
  }),
} as const;
