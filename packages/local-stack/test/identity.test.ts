import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, expect, it } from 'vitest';
import { type IdentityPerson, startIdentity } from '../src/identity/index.js';
import { loginPage } from '../src/identity/login-page.js';
import { people as samplePeople } from '../src/sample/index.js';
import { personEntry } from '../src/stack/stack-file.js';
import { summary } from '../src/stack/summary.js';
import {
  askTokens,
  browser,
  callback,
  form,
  location,
  logIn,
  openLogin,
} from './identity-client.js';

const ana: IdentityPerson = {
  login: 'ana',
  password: 'a long password',
  subject: 'subject-ana',
  memberNumber: '10001',
  roles: ['admin'],
  givenName: 'Ana <b>',
  familyName: "O'Brien",
  email: 'ana@example.org',
};
const guest: IdentityPerson = {
  ...ana,
  login: 'guest',
  subject: 'subject-guest',
  memberNumber: null,
  roles: [],
};
const audience = 'guildhall';

const identity = await startIdentity({ people: [ana, guest], audience });
afterAll(() => identity.stop());

const verify = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${identity.issuer}/jwks`)), {
    issuer: identity.issuer,
    audience,
  });
const password = { grant_type: 'password', username: 'ana', password: ana.password };
const getTokens = async (fields: Record<string, string>) =>
  (await (await askTokens(identity, fields)).json()) as Record<string, string>;

it('a browser login gives a signed access token for the audience, with member and roles', async () => {
  const { back, tokens } = await logIn(browser(), identity, 'ana', ana.password);
  expect(back.origin + back.pathname).toBe(callback);
  expect(back.searchParams.get('state')).toBe('a state');
  const { payload } = await verify(tokens.access_token ?? '');
  expect(payload).toMatchObject({ sub: 'subject-ana', member_number: '10001', roles: ['admin'] });
});

it('the login page names each account’s member number, and the goodbye leads back', async () => {
  const there = await startIdentity({
    people: [ana, guest],
    audience,
    home: 'http://127.0.0.1:1/',
  });
  try {
    const page = loginPage({ language: 'en', action: '/login/x', people: [ana, guest] });
    expect(page.match(/Member number:<\/span> <code>(\d+)<\/code>/g)).toHaveLength(1);
    expect(page).toContain(`<code>${ana.memberNumber}</code>`);
    const goodbye = await (await fetch(`${there.issuer}/session/end/success`)).text();
    expect(goodbye).toContain('<a href="http://127.0.0.1:1/">');
  } finally {
    await there.stop();
  }
});

it('the ID token carries profile, nonce and the client as its audience', async () => {
  const { tokens } = await logIn(browser(), identity, 'ana', ana.password);
  expect(decodeJwt(tokens.id_token ?? '')).toMatchObject({
    aud: identity.clientId,
    nonce: 'a nonce',
    name: "Ana <b> O'Brien",
    email: 'ana@example.org',
    member_number: '10001',
  });
});

it('someone without a member has no member claim', async () => {
  const { tokens } = await logIn(browser(), identity, 'guest', guest.password);
  expect(decodeJwt(tokens.access_token ?? '')).not.toHaveProperty('member_number');
});

it('a wrong password is told in words, keeps the name, and lets no one in', async () => {
  const go = browser();
  const page = await openLogin(go, identity, 'v'.repeat(43));
  const answer = await go(page, form({ login: 'ana"><script>', password: 'wrong' }));
  const text = await answer.text();
  expect(answer.status).toBe(401);
  expect(text).toContain('role="alert"');
  expect(text).toContain('ana&quot;&gt;&lt;script&gt;');
  const again = await go(page, form({ login: 'ana', password: ana.password }));
  expect(again.status).toBe(303);
});

it('the login page speaks the browser’s language, and shows each account line by line', async () => {
  const asking = { headers: { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' } };
  const go = browser();
  const address = await openLogin(go, identity, 'v'.repeat(43));
  const spanish = await (await go(address, asking)).text();
  expect(spanish).toContain('<html lang="es">');
  for (const said of ['Iniciar sesión', 'Nombre de usuario', 'Contraseña', 'Cuentas de ejemplo'])
    expect(spanish).toContain(said);
  expect(spanish).not.toMatch(/User name|Password|Log in|Sample/);
  const wrong = { ...form({ login: 'ana', password: 'wrong' }), ...asking };
  expect(await (await go(address, wrong)).text()).toContain('no van juntos');
  const elsewhere = await (await fetch(`${identity.issuer}/`, asking)).text();
  expect(elsewhere).toContain('Servicio local de inicio de sesión');
  const english = await (await go(address)).text();
  expect(english).toContain(
    `<br><span class="quiet">User name:</span> <code>ana</code><br><span class="quiet">Password:</span> <code>${ana.password}</code><br><span class="quiet">Member number:</span>`,
  );
});

it('what is printed of accounts has a heading for each column', () => {
  const printed = summary(
    {
      mode: 'development',
      services: {},
      identity: { issuer: identity.issuer, token_endpoint: '', client_id: '', client_secret: '' },
      keys: {
        service_name: '',
        service_key: '',
        api_key: '',
        sync_api_key: '',
        webhook_secret: '',
      },
      people: samplePeople.map(person => personEntry(person, false)),
      databases: {},
      upstreams: [],
      samples: { statements: [] },
    },
    {},
  );
  const [, heads = '', first = ''] = printed
    .slice(printed.indexOf('Accounts to log in with'))
    .split('\n');
  expect(heads.trim().split(/ {2,}/)).toEqual(['User name', 'Password', 'Member number', 'Who']);
  for (const [head, cell] of [
    ['Password', 'guildhall-local'],
    ['Member number', '100001'],
    ['Who', 'administrator'],
  ] as const)
    expect(first.indexOf(cell)).toBe(heads.indexOf(head));
});

it('the login page has no script, forbids scripts, and may not be framed', async () => {
  const go = browser();
  const answer = await go(await openLogin(go, identity, 'v'.repeat(43)));
  const policy = answer.headers.get('content-security-policy');
  expect(await answer.text()).not.toContain('<script');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
});

it('a login that another browser began is refused', async () => {
  const page = await openLogin(browser(), identity, 'v'.repeat(43));
  const answer = await browser()(page, form({ login: 'ana', password: ana.password }));
  expect(answer.status).toBe(400);
});

it('the password grant gives the same kind of access token', async () => {
  const tokens = await getTokens({ ...password, scope: 'openid profile email' });
  const { payload } = await verify(tokens.access_token ?? '');
  expect(payload).toMatchObject({ sub: 'subject-ana', member_number: '10001', roles: ['admin'] });
});

it.each([
  ['a wrong password', { ...password, password: 'wrong' }, 400],
  ['an unknown name', { ...password, username: 'nobody' }, 400],
  ['a wrong client secret', { ...password, client_secret: 'wrong' }, 401],
])('the password grant refuses %s', async (_what, fields, status) => {
  expect((await askTokens(identity, fields)).status).toBe(status);
});

it('a refresh token works once, and its second use ends the whole grant', async () => {
  const { tokens } = await logIn(browser(), identity, 'ana', ana.password);
  const ask = (token = '') =>
    askTokens(identity, { grant_type: 'refresh_token', refresh_token: token });
  const first = (await (await ask(tokens.refresh_token)).json()) as Record<string, string>;
  await verify(first.access_token ?? '');
  expect((await ask(tokens.refresh_token)).status).toBe(400);
  expect((await ask(first.refresh_token)).status).toBe(400);
});

it('logging out with the ID token ends the session and comes back with the state', async () => {
  const go = browser();
  const { tokens } = await logIn(go, identity, 'ana', ana.password);
  const query = new URLSearchParams({
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: 'http://127.0.0.1:1300/api/auth/logout',
    state: 's',
  });
  const address = `${identity.issuer}/session/end?${query}`;
  expect(location(await go(address), identity.issuer)).toBe(
    'http://127.0.0.1:1300/api/auth/logout?state=s',
  );
  expect(await openLogin(go, identity, 'v'.repeat(43))).toContain('/login/');
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' };
  expect((await askTokens(identity, refresh)).status).toBe(400);
  expect(location(await go(address), identity.issuer)).toBe(
    'http://127.0.0.1:1300/api/auth/logout?state=s',
  );
});

it('logging out without a hint asks first', async () => {
  const go = browser();
  await logIn(go, identity, 'ana', ana.password);
  const answer = await go(`${identity.issuer}/session/end`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Log out?');
});

it('logging out never leads to a foreign site', async () => {
  const { tokens } = await logIn(browser(), identity, 'ana', ana.password);
  const query = new URLSearchParams({
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: 'https://evil.example/',
  });
  const answer = await browser()(`${identity.issuer}/session/end?${query}`);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('location')).toBeNull();
  const bare = new URLSearchParams({ post_logout_redirect_uri: 'https://evil.example/' });
  const without = await browser()(`${identity.issuer}/session/end?${bare}`);
  expect(location(without, identity.issuer)).not.toContain('evil');
});

it('after a rotation new tokens name another key, and old ones verify only where that was asked', async () => {
  const before = (await getTokens(password)).access_token ?? '';
  await identity.rotateKeys({ keepOld: true });
  await verify(before);
  const between = (await getTokens(password)).access_token ?? '';
  await identity.rotateKeys();
  await expect(verify(between)).rejects.toThrow(/no applicable key/);
  await verify((await getTokens(password)).access_token ?? '');
});

it('the life of access tokens can be shortened, and requests to the token endpoint are counted', async () => {
  identity.setAccessTokenTtl(2);
  const before = identity.tokenRequests().length;
  const { iat = 0, exp = 0 } = decodeJwt((await getTokens(password)).access_token ?? '');
  await askTokens(identity, { ...password, password: 'wrong' });
  expect(exp - iat).toBe(2);
  expect(identity.tokenRequests().slice(before)).toEqual([
    { grantType: 'password', status: 200 },
    { grantType: 'password', status: 400 },
  ]);
});
