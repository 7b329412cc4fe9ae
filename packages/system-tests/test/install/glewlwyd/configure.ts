import { generateKeyPairSync } from 'node:crypto';
import { visitor } from '../../../../../services/platform/test/auth-site.js';

/** What the platform is to it. */
export const client = { id: 'platform', secret: 'secret-of-the-client' };
export const resource = 'https://services.example.org';
export const memberClaim = 'https://guild.example.org/member';
export const rolesClaim = 'https://guild.example.org/roles';

export const rosa = {
  username: 'rosa',
  password: 'a pass phrase',
  member: '1001',
  roles: ['editor', 'admin'],
};

function privateKeys() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return JSON.stringify({
    keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256' }],
  });
}

/** As its documentation sets it up: refresh tokens are good for one use, roles are one text, claims are URLs. */
const oidcPlugin = (issuer: string) => ({
  iss: issuer,
  'jwks-private': privateKeys(),
  'jwks-show': true,
  'jwt-type': 'rsa',
  'jwt-key-size': '256',
  'access-token-duration': 3600,
  'refresh-token-duration': 1_209_600,
  'code-duration': 600,
  'refresh-token-rolling': true,
  'refresh-token-one-use': 'always',
  'allow-non-oidc': true,
  'auth-type-code-enabled': true,
  'auth-type-code-revoke-replayed': true,
  'auth-type-client-enabled': true,
  'auth-type-refresh-enabled': true,
  'pkce-allowed': true,
  'introspection-revocation-allowed': true,
  'introspection-revocation-allow-target-client': true,
  'resource-allowed': true,
  'resource-client-property': 'resource',
  'session-management-allowed': true,
  'session-cookie-name': 'GLEWLWYD2_OIDC_SID',
  'session-cookie-expiration': 2_419_200,
  'name-claim': 'mandatory',
  'email-claim': 'mandatory',
  'subject-type': 'public',
  'additional-parameters': [
    { 'user-parameter': 'member_number', 'token-parameter': memberClaim },
    { 'user-parameter': 'roles', 'token-parameter': rolesClaim },
  ],
});

async function answering(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    if (await fetch(url).catch(() => null)) return;
    if (attempt > 200) throw new Error('Glewlwyd did not start');
    await new Promise(done => setTimeout(done, 50));
  }
}

/** Makes it the provider of this platform, by its administrator's API, and adds Rosa. */
export async function configure(origin: string, platformUrl: string): Promise<void> {
  await answering(`${origin}/api/config`);
  const { send } = visitor();
  async function admin(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await send(`${origin}/api${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  // What the package is delivered with.
  await admin('POST', '/auth/', { username: 'admin', password: 'password' });
  await admin('POST', '/scope/', {
    name: 'guildhall',
    display_name: 'Guildhall',
    password_required: true,
    scheme: {},
  });
  const users = (await admin('GET', '/mod/user/database')) as {
    parameters: { 'data-format': Record<string, object> };
  };
  const field = { read: true, write: true };
  users.parameters['data-format'].member_number = { ...field, multiple: false };
  users.parameters['data-format'].roles = { ...field, multiple: true };
  await admin('PUT', '/mod/user/database', users);
  await admin('PUT', '/mod/user/database/reset');
  await admin('POST', '/mod/plugin/', {
    module: 'oidc',
    name: 'oidc',
    display_name: '',
    parameters: oidcPlugin(`${origin}/api/oidc`),
  });
  await admin('POST', '/client/', {
    client_id: client.id,
    name: 'Platform',
    password: client.secret,
    confidential: true,
    enabled: true,
    redirect_uri: [`${platformUrl}/api/auth/callback`],
    post_logout_redirect_uri: `${platformUrl}/api/auth/logout`,
    authorization_type: ['code', 'refresh_token', 'client_credentials'],
    token_endpoint_auth_method: ['client_secret_post', 'client_secret_basic'],
    resource: [resource],
    scope: ['guildhall'],
  });
  await admin('POST', '/user/', {
    username: rosa.username,
    name: `${rosa.username} of Glewlwyd`,
    email: `${rosa.username}@example.org`,
    password: rosa.password,
    enabled: true,
    scope: ['openid', 'guildhall'],
    member_number: rosa.member,
    roles: rosa.roles,
  });
}
