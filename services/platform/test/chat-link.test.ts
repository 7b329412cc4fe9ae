import { decodeJwt } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inesAccount, rosas, startWithLogin } from './chat-login.js';
import { insertMembers } from './factories.js';
import { refusal } from './fake-chat-bot.js';

const id = '0f9d3c3e-5a52-4a34-9a54-7f1d1f0a6b11';
const started = {
  success: true,
  verification_id: id,
  expires_at: '2030-01-01T00:00:00.000Z',
  verification_url: `http://127.0.0.1:1300/api/verify/complete/${id}`,
};
const done = {
  success: true,
  verification_id: id,
  status: 'completed',
  chat_roles_assigned: ['Member'],
  member: {
    member_number: '1001',
    first_name: 'Rosa',
    last_name: 'Quintero',
    facility_code: null,
    region_code: null,
    positions: [],
  },
};

const world = await startWithLogin();
await insertMembers(world.platform.pool, [
  { member_number: '1001' },
  { member_number: '1002', first_name: 'Ines' },
  { member_number: '1003', status: 'inactive' },
]);
afterAll(() => world.stop());

/** Chat-bot that takes everything, but for what a test says otherwise. */
const chatBot = (otherwise: Readonly<Record<string, { status: number; body: object }>> = {}) =>
  world.bot.answers(({ path }) => {
    const [step = ''] = /start|join|complete/.exec(path) ?? [];
    const plain = { start: started, join: { success: true, joined: true }, complete: done };
    return otherwise[step] ?? { body: plain[step as keyof typeof plain] };
  });
beforeEach(() => chatBot());
const asked = () => world.bot.seen.map(({ path }) => path.split('/').slice(2).join('/'));
const json = { accept: 'application/json' };
const ledTo = ({ headers, status }: { headers: Record<string, unknown>; status: number }) => [
  status,
  headers.location,
];
const changed = (path: string, name: string, value: string) => {
  const url = new URL(path, 'http://here');
  url.searchParams.set(name, value);
  return `${url.pathname}${url.search}`;
};
const result = (name: string) => [303, `/chat?link=${name}`];

test('a login at the chat product links the account in one request, with both identities', async () => {
  const rosa = await world.visitor('1001');
  const login = await rosa.begin();
  expect(login.searchParams.get('scope')).toBe('identify guilds.join');
  expect(login.searchParams.get('code_challenge_method')).toBe('S256');
  const back = await world.allow(login, 'rosa.q');
  expect(ledTo(await rosa.go(back))).toEqual(result('linked'));
  expect(asked()).toEqual(['verify/start', 'chat/server/join', `verify/complete/${id}`]);
  const [start, join, complete] = world.bot.seen;
  // The platform vouches: what it saw is the account's own login.
  expect(start?.body).toEqual({
    chat_id: rosas,
    chat_username: 'rosa.q',
    member_number: '1001',
  });
  expect(decodeJwt(start?.token ?? '')).toMatchObject({ sub: 'platform', scope: 'verify' });
  expect(join?.body.chat_id).toBe(rosas);
  expect(complete?.body).toEqual({ identity_user_id: 'subject-1001' });
  expect(decodeJwt(complete?.token ?? '').sub).toBe('subject-1001');
});

test('a program gets the result as JSON', async () => {
  const rosa = await world.visitor('1001');
  const back = await world.allow(await rosa.begin(), rosas);
  const { body, headers, status } = await rosa.go(back, json);
  expect([status, body, headers['cache-control']]).toEqual([200, done, 'no-store']);
});

test('the account’s grant is revoked, and its token is in no response', async () => {
  const rosa = await world.visitor('1001');
  await world.control('DELETE', '/requests');
  const answer = await rosa.go(await world.allow(await rosa.begin(), rosas), json);
  const tokens = async () =>
    (await world.control('GET', '/requests')).filter((each: { path: string }) =>
      each.path.endsWith('/revoke'),
    );
  await expect.poll(async () => (await tokens()).length).toBe(1);
  const token = new URLSearchParams((await tokens())[0].body).get('token') ?? '';
  expect(token).not.toBe('');
  expect(JSON.stringify(answer)).not.toContain(token);
  const me = await fetch(`${world.chat.url}/api/v10/users/@me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(me.status).toBe(401);
});

describe('no link is made, and a message explains why', () => {
  const nothing = async (go: () => Promise<Parameters<typeof ledTo>[0]>, name: string) => {
    world.bot.seen.length = 0;
    expect(ledTo(await go())).toEqual(result(name));
    expect(asked()).toEqual([]);
  };

  test('with a forged or missing state, or one of another session', async () => {
    const rosa = await world.visitor('1001');
    const ines = await world.visitor('1002');
    const back = await world.allow(await rosa.begin(), rosas);
    const other = await world.allow(await ines.begin(), inesAccount);
    const foreign = new URL(other, 'http://here').searchParams.get('state') ?? '';
    await nothing(() => rosa.go(changed(back, 'state', 'forged')), 'expired');
    await nothing(() => rosa.go(changed(back, 'state', '')), 'expired');
    await nothing(() => rosa.go(back.replace(/[?&]state=[^&]*/, '')), 'expired');
    await nothing(() => rosa.go(changed(back, 'state', foreign)), 'expired');
    // None of that took the right one away.
    expect(ledTo(await rosa.go(back))).toEqual(result('linked'));
  });

  test('with another account’s callback in my session', async () => {
    const rosa = await world.visitor('1001');
    const ines = await world.visitor('1002');
    const login = await rosa.begin();
    const theirs = await world.allow(await ines.begin(), inesAccount);
    await nothing(() => rosa.go(theirs), 'expired');
    // Nor with my own state around their code: it was asked for by another verifier.
    const code = new URL(theirs, 'http://here').searchParams.get('code') ?? '';
    const mine = await world.allow(login, rosas);
    await nothing(() => rosa.go(changed(mine, 'code', code)), 'expired');
  });

  test('with a callback that was used before, also concurrently', async () => {
    const rosa = await world.visitor('1001');
    const back = await world.allow(await rosa.begin(), rosas);
    const both = await Promise.all([rosa.go(back), rosa.go(back)]);
    expect(both.map(({ headers }) => headers.location).sort()).toEqual([
      '/chat?link=expired',
      '/chat?link=linked',
    ]);
    await nothing(() => rosa.go(back), 'expired');
    // One beginning has one end, however many codes are made for it.
    const login = await rosa.begin();
    const ends = [await world.allow(login, rosas), await world.allow(login, rosas)];
    const answers = await Promise.all(ends.map(end => rosa.go(end)));
    expect(answers.map(({ headers }) => headers.location).sort()).toEqual([
      '/chat?link=expired',
      '/chat?link=linked',
    ]);
  });

  test('with the code of an earlier login in a newer one', async () => {
    const rosa = await world.visitor('1001');
    const first = await world.allow(await rosa.begin(), rosas);
    await rosa.go(first);
    const next = await world.allow(await rosa.begin(), rosas);
    const code = new URL(first, 'http://here').searchParams.get('code') ?? '';
    await nothing(() => rosa.go(changed(next, 'code', code)), 'expired');
  });

  test('with an expired login, or one replaced by a newer one', async () => {
    const rosa = await world.visitor('1001');
    const late = await world.allow(await rosa.begin(), rosas);
    await world.platform.pool.query(
      `update chat_link_attempts set created_at = now() - interval '11 minutes'`,
    );
    await nothing(() => rosa.go(late), 'expired');
    const older = await world.allow(await rosa.begin(), rosas);
    await rosa.begin();
    await nothing(() => rosa.go(older), 'expired');
  });

  test('if the account denied it', async () => {
    const rosa = await world.visitor('1001');
    await nothing(
      async () => rosa.go(await world.allow(await rosa.begin(), rosas, 'no')),
      'denied',
    );
  });

  test('in a browser without a session', async () => {
    const rosa = await world.visitor('1001');
    const back = await world.allow(await rosa.begin(), rosas);
    const stranger = (path: string, accept = 'text/html') =>
      world.platform.send('GET', path, { headers: { accept } });
    await nothing(() => stranger(back), 'expired');
    expect((await stranger(back, 'application/json')).status).toBe(401);
    expect((await stranger('/api/chat-link/login', 'application/json')).status).toBe(401);
  });

  test('by a browser prefetch, or by HEAD', async () => {
    const rosa = await world.visitor('1001');
    const back = await world.allow(await rosa.begin(), rosas);
    await rosa.go(back, { 'sec-purpose': 'prefetch' });
    await world.platform.send('HEAD', back, { headers: { accept: 'text/html' } });
    expect(asked()).toEqual([]);
    expect(ledTo(await rosa.go(back))).toEqual(result('linked'));
  });

  test('with a login that belongs to no member', async () => {
    const guest = await world.visitor(null);
    const back = await world.allow(await guest.begin(), rosas);
    await nothing(() => guest.go(back), 'no_member');
  });
});

test('the chat product’s login never redirects to another site', async () => {
  const rosa = await world.visitor('1001');
  const login = await rosa.begin();
  expect(login.searchParams.get('redirect_uri')).toBe(
    'http://127.0.0.1:1300/api/chat-link/callback',
  );
  login.searchParams.set('redirect_uri', 'https://evil.example/api/chat-link/callback');
  await expect(world.allow(login, rosas)).rejects.toThrow('did not register');
});

test('only the platform decides where the callback redirects, not the URL', async () => {
  const rosa = await world.visitor('1001');
  const back = await world.allow(await rosa.begin(), rosas);
  const answer = await rosa.go(`${back}&returnTo=https%3A%2F%2Fevil.example`);
  expect(ledTo(answer)).toEqual(result('linked'));
});

test.each([
  ['start', 409, 'ALREADY_VERIFIED', 'elsewhere'],
  ['complete', 409, 'ALREADY_VERIFIED', 'elsewhere'],
  ['start', 400, 'MEMBER_NOT_FOUND', 'inactive'],
  ['start', 429, 'RATE_LIMITED', 'limited'],
  ['start', 503, 'SERVER_UNAVAILABLE', 'away'],
])('a refusal by chat-bot (%s: %i %s) is shown as %s', async (step, status, code, name) => {
  chatBot({ [step]: { status, body: refusal(code) } });
  const rosa = await world.visitor('1001');
  const page = await rosa.go(await world.allow(await rosa.begin(), rosas));
  expect(ledTo(page)).toEqual(result(name));
  const program = await rosa.go(await world.allow(await rosa.begin(), rosas), json);
  expect([program.status, program.body.error]).toEqual([status, code]);
});

test('a member already linked to that account sees success', async () => {
  chatBot({ start: { status: 409, body: refusal('ALREADY_VERIFIED') } });
  await world.platform.pool.query(
    `insert into chat_links (member_number, chat_id, verified_at) values ('1002', $1, now())`,
    [inesAccount],
  );
  const ines = await world.visitor('1002');
  expect(ledTo(await ines.go(await world.allow(await ines.begin(), inesAccount)))).toEqual(
    result('linked'),
  );
  expect(ledTo(await ines.go(await world.allow(await ines.begin(), rosas)))).toEqual(
    result('elsewhere'),
  );
});

test('a failed join does not prevent the link', async () => {
  chatBot({ join: { status: 403, body: refusal('INSUFFICIENT_PERMISSIONS') } });
  const rosa = await world.visitor('1001');
  const back = await world.allow(await rosa.begin(), rosas);
  expect(ledTo(await rosa.go(back))).toEqual(result('linked'));
});

test.each([
  ['POST', '/oauth2/token', 503],
  ['POST', '/oauth2/token', 429],
  ['GET', '/users/@me', 502],
])(
  'during an outage of the chat product (%s %s: %i) it is 503 with Retry-After',
  async (method, path, status) => {
    const rosa = await world.visitor('1001');
    for (const [accept, expected] of [
      ['text/html', 303],
      ['application/json', 503],
    ] as const) {
      const back = await world.allow(await rosa.begin(), rosas);
      await world.control('POST', '/faults', { method, path, status });
      const answer = await rosa.go(back, { accept });
      expect(answer.status).toBe(expected);
      expect(answer.headers['retry-after']).toBeDefined();
      if (expected === 303) expect(answer.headers.location).toBe('/chat?link=away');
    }
    expect(asked()).toEqual([]);
  },
);

describe('the ways to link', () => {
  const ways = async (member: string | null) =>
    (await (await world.visitor(member)).go('/api/chat-link', json)).body;
  test('are the chat product’s login, and the command with the member’s number', async () => {
    expect(await ways('1001')).toEqual({
      success: true,
      login: 'offered',
      joins_server: true,
      command: '/verify member_number:1001',
    });
  });
  test('name the command option as Discord localizes it', async () => {
    const rosa = await world.visitor('1001');
    const spanish = await rosa.go('/api/chat-link', { ...json, 'accept-language': 'es' });
    expect(spanish.body.command).toBe('/verify numero_de_miembro:1001');
  });
  test('leave out a command that would be refused', async () => {
    expect((await ways('1003')).command).toBe(null);
    expect((await ways(null)).command).toBe(null);
  });
  test('without settings are the command alone, and the login is a 404', async () => {
    const bare = await world.platform.replica({ DISCORD_CLIENT_ID: '', DISCORD_CLIENT_SECRET: '' });
    const headers = await world.platform.session({ subject: 'rosa', member: '1001' });
    const get = (url: string) =>
      bare.inject({ method: 'GET', url, headers: { ...json, ...headers } });
    expect((await get('/api/chat-link')).json()).toMatchObject({
      login: 'not_offered',
      joins_server: false,
      command: '/verify member_number:1001',
    });
    expect((await get('/api/chat-link/login')).statusCode).toBe(404);
  });
  test('incomplete settings stop startup with a message', async () => {
    await expect(world.platform.replica({ DISCORD_CLIENT_SECRET: '' })).rejects.toThrow(
      'DISCORD_CLIENT_SECRET is not set',
    );
  });
});
