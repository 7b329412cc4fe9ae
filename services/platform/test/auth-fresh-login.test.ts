import type { Endpoint } from '@guildhall/contracts';
import { platformApi } from '@guildhall/contracts/platform';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { rosa, startSite, visitor } from './auth-site.js';

const site = await startSite();
afterAll(() => site.stop());

// Who else is refused what an administrator may: `auth-credentials.test.ts`.
const hurting = Object.values<Endpoint>(platformApi.endpoints).filter(
  ({ fresh }) => fresh === true,
);
test.each(hurting.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s asks a login of half an hour ago to log in again',
  async (_name, { method, path }) => {
    const authenticatedAt = new Date(Date.now() - 30 * 60_000);
    const headers = await site.session({ subject: 'admin-1', roles: ['admin'], authenticatedAt });
    const answer = await site.send(method, path.replace(/:\w+/g, 'x1'), { headers });
    expect([answer.status, answer.body.error]).toEqual([401, 'LOGIN_TOO_OLD']);
  },
);

describe('an administrator at a browser', () => {
  test('with an old login logs in again and continues', async () => {
    const browser = visitor();
    await browser.logIn(site.url);
    const create = () =>
      browser.send(`${site.url}/api/admin/keys`, {
        method: 'POST',
        body: JSON.stringify({ kind: 'api', name: 'till' }),
        headers: { accept: 'application/json', 'content-type': 'application/json' },
      });
    expect((await create()).status).toBe(201);
    await site.pool.query(`update sessions set authenticated_at = now() - interval '30 minutes'`);
    const tooOld = await create();
    const { error, details } = (await tooOld.json()) as {
      error: string;
      details: { login: string };
    };
    expect([tooOld.status, error]).toEqual([401, 'LOGIN_TOO_OLD']);
    const start = await browser.send(`${site.url}${details.login}`);
    const asked = new URL(start.headers.get('location') ?? '');
    expect(asked.searchParams.get('max_age')).toBe('600');
    const again = await browser.follow(asked.href);
    expect(new URL(again.url).pathname).toBe('/');
    expect((await create()).status).toBe(201);
  });

  test('can cancel and log in normally, even if the login at the provider is old', async () => {
    const browser = visitor();
    await browser.logIn(site.url);
    vi.setSystemTime(Date.now() + 15 * 60_000);
    try {
      const given = await browser.follow(`${site.url}/api/auth/login?maxAge=600`);
      expect(given.url).toContain(`${site.identity.issuer}/login/`);
      const back = await browser.follow(`${site.url}/api/auth/login`);
      expect([back.answer.status, back.url]).toEqual([200, `${site.url}/`]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('must enter the password even if the provider has a session, if configured', async () => {
    const browser = visitor();
    await browser.logIn(site.url);
    const page = await browser.follow(`${site.url}/api/auth/login?prompt=login`);
    expect(page.url).toContain(`${site.identity.issuer}/login/`);
    const form = new URLSearchParams({ login: rosa.login, password: rosa.password });
    const back = await browser.follow(page.url, { method: 'POST', body: form });
    expect(new URL(back.url).origin).toBe(site.url);
    const { rows } = await site.pool.query(
      `select max(authenticated_at) > now() - interval '20 seconds' as young from sessions`,
    );
    expect(rows).toEqual([{ young: true }]);
  });
});
