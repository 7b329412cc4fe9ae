import { afterAll, describe, expect, test } from 'vitest';
import { startSite, visitor } from './auth-site.js';

const ownApp = 'http://127.0.0.1:5999';
const site = await startSite({ ALLOWED_ORIGINS: ownApp });
afterAll(() => site.stop());

/** Everything up to, and without, the call of the callback. */
async function almostIn() {
  const browser = visitor();
  const { url } = await browser.logIn(site.url, undefined, `${site.url}/api/auth/callback`);
  expect(url).toContain('/api/auth/callback?');
  return { browser, callback: new URL(url) };
}

const isLoggedIn = async (browser: ReturnType<typeof visitor>) =>
  (await browser.send(`${site.url}/api/auth/session`)).status === 200;

describe('a callback is refused with 400 and creates no session', () => {
  test('with a forged state', async () => {
    const { browser, callback } = await almostIn();
    callback.searchParams.set('state', 'forged');
    const answer = await browser.send(callback.href);
    expect(answer.status).toBe(400);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  test('without a state', async () => {
    const { browser, callback } = await almostIn();
    callback.searchParams.delete('state');
    expect((await browser.send(callback.href)).status).toBe(400);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  test('with a code that was used before', async () => {
    const { browser, callback } = await almostIn();
    expect((await browser.send(callback.href)).status).toBe(302);
    expect((await browser.send(callback.href)).status).toBe(400);
  });

  test('in another browser than the one that started it', async () => {
    const { callback } = await almostIn();
    const other = visitor();
    expect((await other.send(callback.href)).status).toBe(400);
    await other.follow(`${site.url}/api/auth/login`);
    expect((await other.send(callback.href)).status).toBe(400);
    expect(await isLoggedIn(other)).toBe(false);
  });

  test('after the person denied it: a page with a retry link, or the error envelope', async () => {
    const browser = visitor();
    await browser.follow(`${site.url}/api/auth/login`);
    const denied = `${site.url}/api/auth/callback?error=access_denied&state=x`;
    const page = await browser.send(denied);
    expect(page.status).toBe(400);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('Try again');
    const json = await browser.send(denied, { headers: { accept: 'application/json' } });
    expect(json.status).toBe(400);
    expect(await json.json()).toMatchObject({ success: false, error: 'VALIDATION_ERROR' });
  });

  test.each(['?code=a&code=b&state=c', `?code=${'a'.repeat(5000)}&state=c`])(
    'with unexpected parameters, also as a page',
    async query => {
      const page = await visitor().send(`${site.url}/api/auth/callback${query}`);
      expect(page.status).toBe(400);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(await page.text()).toContain('Try again');
    },
  );

  test('and text from the provider is escaped', async () => {
    const denied = `${site.url}/api/auth/callback?error=%3Cscript%3E&error_description=%3Cscript%3E`;
    expect(await (await visitor().send(denied)).text()).not.toContain('<script>');
  });
});

test('HEAD starts no login, ends no session, and sets no cookie', async () => {
  const browser = visitor();
  await browser.logIn(site.url);
  for (const path of ['/api/auth/login', '/api/auth/callback', '/api/auth/logout']) {
    const answer = await browser.send(`${site.url}${path}`, { method: 'HEAD' });
    expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, 200, []]);
  }
  expect(await isLoggedIn(browser)).toBe(true);
});

test('a tampered cookie is refused everywhere', async () => {
  const browser = visitor();
  await browser.logIn(site.url);
  const cookie = browser.jar.get('session') ?? '';
  const middle = Math.floor(cookie.length / 2);
  const other = cookie[middle] === 'A' ? 'B' : 'A';
  browser.jar.set('session', cookie.slice(0, middle) + other + cookie.slice(middle + 1));
  expect(await isLoggedIn(browser)).toBe(false);
});

describe('a cross-site logout', () => {
  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site', referer: `${ownApp}/` },
    // Another host of the same domain, or one that hides its origin.
    { 'sec-fetch-site': 'same-site', referer: 'http://127.0.0.1:5998/' },
    { 'sec-fetch-site': 'same-site', referer: 'about:client' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-purpose': 'prefetch;prerender' },
    { 'x-purpose': 'preview' },
  ])('with %j gets a page with a button, which logs out', async headers => {
    const browser = visitor();
    await browser.logIn(site.url);
    const page = await browser.send(`${site.url}/api/auth/logout`, { headers });
    expect(page.status).toBe(200);
    expect(await isLoggedIn(browser)).toBe(true);
    const token = /name="csrf_token" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    const press = (csrf: string) =>
      browser.send(`${site.url}/api/auth/logout`, {
        method: 'POST',
        body: new URLSearchParams({ csrf_token: csrf }),
        headers: { origin: site.url, 'sec-fetch-site': 'same-origin' },
      });
    expect((await press('wrong')).status).toBe(403);
    expect(await isLoggedIn(browser)).toBe(true);
    expect((await press(token)).status).toBe(303);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'same-site', referer: `${ownApp}/a/page` },
    { 'sec-fetch-site': 'same-site', origin: ownApp, accept: 'application/json' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    {},
  ])('is none with %j', async headers => {
    const browser = visitor();
    await browser.logIn(site.url);
    await browser.send(`${site.url}/api/auth/logout`, { headers });
    expect(await isLoggedIn(browser)).toBe(false);
  });

  test.each(['GET', 'POST'])('for a program it is 200, even repeated, by %s', async method => {
    const headers = { accept: 'application/json' };
    const browser = visitor();
    await browser.logIn(site.url);
    for (const _ of [1, 2]) {
      const answer = await browser.send(`${site.url}/api/auth/logout`, { method, headers });
      expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    }
    expect(await isLoggedIn(browser)).toBe(false);
  });

  test.each<Record<string, string>>([
    { origin: 'https://evil.example', accept: 'application/json' },
    { 'sec-fetch-site': 'cross-site' },
    { accept: 'text/html' },
  ])('by POST with %j and without the form’s token is refused', async headers => {
    const browser = visitor();
    await browser.logIn(site.url);
    const answer = await browser.send(`${site.url}/api/auth/logout`, { method: 'POST', headers });
    expect(answer.status).toBe(403);
    expect(await isLoggedIn(browser)).toBe(true);
  });
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'same-site', origin: ownApp }, 200],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{ 'sec-fetch-site': 'none' }, 200],
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'Cross-Site' }, 403],
  [{}, 200],
])('a change with a cookie and %j is answered with %d', async (headers, expected) => {
  const browser = visitor();
  await browser.logIn(site.url);
  const answer = await browser.send(`${site.url}/api/member/unlink`, {
    method: 'POST',
    headers: { accept: 'application/json', ...headers },
  });
  const isForeign = answer.status === 403 && /another site/.test(await answer.text());
  expect(isForeign ? 403 : 200).toBe(expected);
});

test('a form is accepted only from the platform’s own pages', async () => {
  const browser = visitor();
  await browser.logIn(site.url);
  const form = { method: 'POST', body: new URLSearchParams({ serviceKey: 'a', serviceName: 'b' }) };
  for (const path of ['/api/member/unlink', '/api/auth/service', '/api/mailhost/create-email'])
    expect([path, (await browser.send(`${site.url}${path}`, form)).status]).toEqual([path, 415]);
});
