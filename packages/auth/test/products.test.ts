import { afterAll, describe, expect, it } from 'vitest';
import { bearerCarrier, identityTokens } from '../src/index.js';
import { startTestIdentityProvider } from '../src/testing.js';
import { auth0, keycloak } from './products.js';
import { bearer } from './service.js';

const forms = [
  {
    name: 'Keycloak',
    product: keycloak,
    memberClaim: 'member_number',
    rolesClaim: 'realm_access.roles',
    roles: ['default-roles-guild', 'offline_access', 'admin'],
    admin: true,
  },
  {
    name: 'Keycloak with roles of a client',
    product: keycloak,
    memberClaim: 'member_number',
    rolesClaim: 'resource_access.guildhall.api.roles',
    roles: ['steward'],
    admin: false,
  },
  {
    name: 'Auth0',
    product: auth0,
    memberClaim: 'https://guild.example.org/member_number',
    rolesClaim: 'https://guild.example.org/roles',
    roles: ['admin', 'editor'],
    admin: true,
  },
];

type Form = Pick<(typeof forms)[number], 'product' | 'memberClaim' | 'rolesClaim'>;
async function start(form: Form) {
  const provider = await startTestIdentityProvider(form.product);
  afterAll(provider.stop);
  const { memberClaim, rolesClaim } = form;
  const tokens = identityTokens({
    // Operators paste issuers with and without Auth0's final slash.
    issuer: provider.issuer.replace(/\/$/, ''),
    audience: 'guildhall',
    memberClaim,
    rolesClaim,
  });
  return { provider, carrier: bearerCarrier({ verifiers: [tokens] }) };
}

describe.each(forms)('tokens of $name', async form => {
  const { provider, carrier } = await start(form);

  it('an access token gives the member as text, and the roles', async () => {
    const token = await provider.sign(form.product.access);
    expect(await carrier(bearer(token))).toMatchObject({
      kind: 'person',
      via: 'bearer',
      subject: form.product.access.sub,
      member: '100001',
      roles: form.roles,
      admin: form.admin,
      authenticatedAt: expect.any(Date),
      token,
    });
  });

  it('an ID token is refused, even when it names the audience', async () => {
    const token = await provider.sign(form.product.id);
    await expect(carrier(bearer(token))).rejects.toMatchObject({
      status: 401,
      message: expect.stringContaining('but an access token is needed'),
    });
  });

  it('an access token for another audience is refused', async () => {
    const token = await provider.sign({ ...form.product.access, aud: ['account'] });
    await expect(carrier(bearer(token))).rejects.toMatchObject({ status: 401 });
  });
});

describe('an opaque access token', async () => {
  const { carrier } = await start({ product: auth0, memberClaim: 'member', rolesClaim: 'roles' });

  it('is refused with a message that says what to do', async () => {
    // 32 characters: Auth0's token without an audience.
    await expect(carrier(bearer('fX3k9Qz1mN7rT5vB8yL2cW4hJ6pS0dGa'))).rejects.toMatchObject({
      status: 401,
      message: expect.stringMatching(/opaque \(not a JWT\).*audience/),
    });
  });
});
