import type { Endpoint } from '@guildhall/contracts';
import { platformApi } from '@guildhall/contracts/platform';
import type { TestDatabase } from '@guildhall/local-stack/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminCall, adminCalls, endRunElsewhere } from './admin-calls.js';
import { newDatabase } from './database.js';
import { insertFacilities, insertMembers, insertPosition } from './factories.js';
import { type Platform, startPlatform, type Visitor } from './harness.js';
import { rosa, startWayIn, visitor, type WayIn } from './way-in.js';

let source: TestDatabase;
let platform: Platform;
beforeAll(async () => {
  source = await newDatabase();
  platform = await startPlatform({ SOURCE_DATABASE_URL: source.url });
  await insertFacilities(platform.pool, { NW: ['ZQX'] });
  await insertMembers(platform.pool, [
    { member_number: '1' },
    { member_number: '2', facility_code: 'ZQX' },
    { member_number: '3', status: 'inactive' },
  ]);
  await insertPosition(platform.pool, { id: 1, member_number: '2', facility_code: 'ZQX' });
});
afterAll(async () => {
  await platform.stop();
  await source.drop();
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const administrator = (more: Visitor = {}) =>
  platform.session({ subject: 'admin-1', roles: ['admin'], ...more });
const young = () => administrator({ authenticatedAt: minutesAgo(1) });

/** What an administrator can change. */
async function everything() {
  const tables = [
    ...['keys', 'upstreams', 'event_deliveries', 'sync_runs', 'audit_log'],
    ...['members', 'chat_links', 'events', 'erasures'],
  ];
  const rows = await Promise.all(
    tables.map(table =>
      platform.pool.query(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t`,
      ),
    ),
  );
  return rows.map(({ rows: [row] }) => row.sum);
}

/** A run goes on after the answer that it has begun, and waits for another. */
async function endOfRuns() {
  await endRunElsewhere(platform);
  const underWay = `select id from sync_runs where status in ('queued', 'running')`;
  await expect.poll(async () => (await platform.pool.query(underWay)).rows).toEqual([]);
}

const endpoints: Readonly<Record<string, Endpoint>> = platformApi.endpoints;
const names = Object.keys(adminCalls);
const prepare = async (name: string) => (await adminCalls[name]?.(platform)) as AdminCall;
const hurts = (name: string) => Boolean(endpoints[name]?.fresh);

type Column = readonly [string, () => Promise<Record<string, string>>, (name: string) => number];
const refused: readonly Column[] = [
  ['a member', () => platform.session({ member: '1' }), () => 403],
  ['a representative', () => platform.session({ member: '2' }), () => 403],
  ['an inactive member', () => platform.session({ member: '3' }), () => 403],
  [
    'an administrator’s session that is over',
    () => administrator({ tokensExpireAt: minutesAgo(1), authenticatedAt: minutesAgo(1) }),
    () => 401,
  ],
  [
    'a page of another site, with an administrator’s cookie',
    async () => ({ ...(await young()), origin: 'https://evil.example' }),
    () => 403,
  ],
  [
    'a frame of another site, with an administrator’s cookie',
    async () => ({ ...(await young()), 'sec-fetch-site': 'cross-site' }),
    () => 403,
  ],
];

describe.each(refused)('%s', (_who, headersOf, expected) => {
  test.each(names)('cannot %s, and nothing has changed', async name => {
    const { method, path, body } = await prepare(name);
    const headers = await headersOf();
    const before = await everything();
    const { status } = await platform.send(method, path, { headers, body });
    expect([status, await everything()]).toEqual([expected(name), before]);
  });
});

const old: readonly Column[] = [
  ['30 minutes', () => administrator({ authenticatedAt: minutesAgo(30) }), () => 401],
  ['an age that the provider does not tell', () => administrator(), () => 401],
];
describe.each(old)('an administrator’s login of %s', (_age, headersOf) => {
  test.each(names.filter(hurts))('is too old to %s, and nothing has changed', async name => {
    const { method, path, body } = await prepare(name);
    const headers = { ...(await headersOf()), host: 'here', referer: 'http://here/admin/keys?a=1' };
    const before = await everything();
    const answer = await platform.send(method, path, { headers, body });
    expect([answer.status, answer.body.error]).toEqual([401, 'LOGIN_TOO_OLD']);
    expect(answer.body.details).toEqual({
      max_age: 600,
      login: '/api/auth/login?maxAge=600&returnTo=%2Fadmin%2Fkeys%3Fa%3D1',
    });
    expect(await everything()).toEqual(before);
  });

  test('is young enough for what does not hurt', async () => {
    const headers = await headersOf();
    const { method, path } = await prepare('replayEvent');
    expect((await platform.send(method, path, { headers })).status).toBe(200);
    const body = { type: 'members' };
    const sync = await platform.send('POST', '/api/admin/sync/trigger', { headers, body });
    expect(sync.status).toBe(200);
    // What it still changes is not what the tests after this one look for.
    await endOfRuns();
    for (const list of ['keys', 'upstreams', 'events', 'stats'])
      expect((await platform.send('GET', `/api/admin/${list}`, { headers })).status).toBe(200);
  });
});

test.each(names)('a young login of an administrator may %s, as a token may', async name => {
  for (const headers of [await young(), await platform.admin()]) {
    const { method, path, body } = await prepare(name);
    expect((await platform.send(method, path, { headers, body })).status).toBeLessThan(300);
  }
});

describe('an administrator at a browser', () => {
  let site: WayIn;
  beforeAll(async () => {
    site = await startWayIn();
  });
  afterAll(() => site.stop());

  test('whose login is old logs in once more and may go on', async () => {
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

  test('is asked for the password although the provider knows the browser, where that is wanted', async () => {
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
