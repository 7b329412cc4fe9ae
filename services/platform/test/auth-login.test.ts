import { afterAll, expect, test } from 'vitest';
import { oddlyNamed, rosa, startSite, visitor } from './auth-site.js';
import { insertMembers } from './factories.js';

const webApp = 'http://127.0.0.1:5999';
const site = await startSite({ ALLOWED_ORIGINS: webApp });
await insertMembers(site.pool, [{ member_number: '1001', email: 'office@example.org' }]);
afterAll(() => site.stop());

const session = (browser: ReturnType<typeof visitor>, headers = {}) =>
  browser.send(`${site.url}/api/auth/session`, {
    headers: { accept: 'application/json', ...headers },
  });

test('a person logs in at the provider, sees the session and logs out, and the old cookie is invalid', async () => {
  const browser = visitor();
  const arrived = await browser.logIn(site.url);
  expect(arrived.url).toBe(`${site.url}/`);
  expect(await arrived.answer.text()).toContain('Hello Rosa');

  const shown = await session(browser);
  expect(shown.status).toBe(200);
  expect(await shown.json()).toMatchObject({
    authenticated: true,
    user: {
      id: rosa.subject,
      member_number: '1001',
      email: 'rosa@example.org',
      roles: ['admin'],
      chat_verified: false,
      status: 'active',
    },
  });

  const copy = browser.jar.get('session') ?? '';
  const left = await browser.follow(`${site.url}/api/auth/logout`);
  expect(left.url).toBe(`${site.url}/`);
  expect(await left.answer.text()).toContain('Log in');

  browser.jar.set('session', copy);
  const dead = await session(browser);
  expect(dead.status).toBe(401);
  expect(await dead.json()).toMatchObject({
    success: false,
    error: 'UNAUTHENTICATED',
    authenticated: false,
    user: null,
  });
});

test('logging out ends the session at the provider as well', async () => {
  const browser = visitor();
  await browser.logIn(site.url);
  const left = await browser.follow(`${site.url}/api/auth/logout?returnTo=/logged-out`);
  expect(left.url).toBe(`${site.url}/logged-out`);
  const again = await browser.follow(`${site.url}/api/auth/login`);
  expect(again.url).toContain(`${site.identity.issuer}/login/`);
});

test('the cookies are for this site only, unreadable for scripts, and named for http', async () => {
  const browser = visitor();
  const start = await browser.send(`${site.url}/api/auth/login`);
  const lines = start.headers.getSetCookie();
  expect(lines.length).toBeGreaterThanOrEqual(3);
  for (const line of lines) {
    expect(line).toMatch(/HttpOnly/i);
    expect(line).toMatch(/SameSite=Lax/i);
    expect(line).not.toMatch(/Domain=/i);
  }
  const asked = new URL(start.headers.get('location') ?? '');
  expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
  expect(asked.searchParams.get('nonce')).toMatch(/^.{20,}$/);
});

// Which addresses lead off this site: `return-to.test.ts` of the sessions.
test('login and logout redirect only to this site, even if the request asks for another', async () => {
  const returnTo = '//evil.example';
  expect((await visitor().logIn(site.url, returnTo)).url).toBe(`${site.url}/`);
  const leave = (query: Record<string, string>, init?: RequestInit) =>
    visitor().send(`${site.url}/api/auth/logout?${new URLSearchParams(query)}`, init);
  const byButton = {
    method: 'POST',
    body: new URLSearchParams(),
    headers: { origin: site.url, 'sec-fetch-site': 'same-origin' },
  };
  // The provider sends people back with `state`.
  for (const left of [
    await leave({ returnTo }),
    await leave({ state: returnTo }),
    await leave({ returnTo }, byButton),
  ])
    expect([left.status, left.headers.get('location')]).toEqual([303, '/']);
});

test('a name the database cannot store does not prevent a login', async () => {
  const browser = visitor();
  await browser.logIn(site.url, undefined, undefined, oddlyNamed);
  expect(await (await session(browser)).json()).toMatchObject({ user: { name: 'Nul Half' } });
});

test('login returns to a path on this site', async () => {
  const arrived = await visitor().logIn(site.url, '/api-docs/?a=1', `${site.url}/api-docs`);
  expect(arrived.url).toBe(`${site.url}/api-docs/?a=1`);
});

test('the longest return path fits into a cookie, which browsers limit to 4,096 bytes', async () => {
  const begin = (returnTo: string) =>
    visitor().send(`${site.url}/api/auth/login?${new URLSearchParams({ returnTo })}`);
  const longest = await begin(`/${'a'.repeat(1999)}`);
  for (const line of longest.headers.getSetCookie()) expect(line.length).toBeLessThan(4096);
  expect((await begin(`/${'a'.repeat(9000)}`)).status).toBe(302);
});

test('a web app of an allowed origin logs in, reads its session with credentials, and is returned to', async () => {
  const browser = visitor();
  const arrived = await browser.logIn(site.url, `${webApp}/start?tab=2`, webApp);
  expect(arrived.url).toBe(`${webApp}/start?tab=2`);

  const read = await session(browser, { origin: webApp, 'sec-fetch-site': 'same-site' });
  expect(read.status).toBe(200);
  expect(read.headers.get('access-control-allow-origin')).toBe(webApp);
  expect(read.headers.get('access-control-allow-credentials')).toBe('true');

  const foreign = await session(browser, { origin: 'https://evil.example' });
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();

  const left = await browser.follow(
    `${site.url}/api/auth/logout?${new URLSearchParams({ returnTo: `${webApp}/bye` })}`,
    undefined,
    webApp,
  );
  expect(left.url).toBe(`${webApp}/bye`);
});

test('a login creates a new session id and ends the previous session', async () => {
  const browser = visitor();
  await browser.logIn(site.url);
  const former = browser.jar.get('session') ?? '';
  await browser.follow(`${site.url}/api/auth/login`);
  expect(browser.jar.get('session')).not.toBe(former);
  expect((await session(browser)).status).toBe(200);
  browser.jar.set('session', former);
  expect((await session(browser)).status).toBe(401);
});

test('of two concurrent logins in one browser the later one succeeds, in either order of callbacks', async () => {
  const back = `${site.url}/api/auth/callback`;
  const browser = visitor();
  const earlier = await browser.logIn(site.url, '/earlier', back);
  // The provider knows the person by now, and asks for nothing.
  const later = await browser.follow(`${site.url}/api/auth/login?returnTo=/later`, {}, back);
  const given = await browser.send(`${back}?error=access_denied&state=made-up`);
  const refused = await browser.send(earlier.url);
  expect([given.status, refused.status]).toEqual([400, 400]);
  expect(await refused.text()).toContain('started in another browser or tab');
  const answer = await browser.send(later.url);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/later']);
});

test('during a provider outage a browser gets an error page, a program the envelope', async () => {
  const away = await site.replica({ IDENTITY_ISSUER: 'http://127.0.0.1:1' });
  const ask = (accept: string) =>
    away.inject({ url: '/api/auth/login?returnTo=/where', headers: { accept } });
  const page = await ask('text/html');
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5']);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('/api/auth/login?returnTo=%2Fwhere');
  const json = await ask('application/json');
  expect([json.statusCode, json.json().error]).toEqual([503, 'SERVICE_UNAVAILABLE']);
});
