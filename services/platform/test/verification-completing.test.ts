import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { refusal } from './fake-chat-bot.js';
import {
  bot,
  chatBotHas,
  completed,
  completions,
  csrfIn,
  form,
  formType,
  html,
  json,
  link,
  platform,
  rosa,
  setUpVerification,
  verification,
} from './verification-setup.js';

setUpVerification();

test('an identity token completes at once, as the person', async () => {
  const headers = await platform.person({ subject: 'rosa', member: '1001' });
  const answer = await platform.send('GET', link, { headers });
  expect([answer.status, answer.body]).toEqual([200, completed]);
  expect(completions()).toMatchObject([{ path: link, body: { identity_user_id: 'rosa' } }]);
  expect(`Bearer ${completions()[0]?.token}`).toBe(headers.authorization);
});

test('the page shows which accounts are linked by whom, and only reads from chat-bot', async () => {
  const page = await platform.send('GET', link, { headers: { ...html, ...(await rosa()) } });
  expect(page.status).toBe(200);
  for (const said of ['rosa.q', 'Guildhall &lt;West&gt;', 'Rosa Quintero', '1001'])
    expect(page.body).toContain(said);
  expect(page.body).not.toContain('<West>');
  expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*form-action 'self'/);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(completions()).toEqual([]);
});

test('the button completes it as the session’s person', async () => {
  const cookie = await rosa();
  const page = await platform.send('GET', link, { headers: { ...html, ...cookie } });
  const done = await platform.send('POST', link, {
    headers: { ...html, ...cookie, ...formType },
    body: form(csrfIn(page.body)),
  });
  expect(done.status).toBe(200);
  expect(done.body).toContain('Northeast');
  const [call] = completions();
  expect(call?.body).toEqual({ identity_user_id: 'rosa' });
  expect(decodeJwt(call?.token ?? '').sub).toBe('rosa');
});

test('a form without this session’s token, or from another site’s page, changes nothing', async () => {
  const cookie = await rosa();
  const other = await platform.send('GET', link, { headers: { ...html, ...(await rosa()) } });
  const own = await platform.send('GET', link, { headers: { ...html, ...cookie } });
  const send = (token: string, more: object) =>
    platform.send('POST', link, {
      headers: { ...html, ...cookie, ...formType, ...more },
      body: form(token),
    });
  const statuses = [
    await send(csrfIn(other.body), {}),
    await send('nonsense', {}),
    await send(csrfIn(own.body), { origin: 'https://evil.example' }),
    await send(csrfIn(own.body), { 'sec-fetch-site': 'cross-site' }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([403, 403, 403, 403]);
  expect(completions()).toEqual([]);
});

test('a session completes only by a JSON request, which browsers do not send by themselves', async () => {
  const cookie = await rosa();
  const get = (more: object) => platform.send('GET', link, { headers: { ...cookie, ...more } });
  const harmless = [
    html,
    { ...html, 'sec-purpose': 'prefetch;prerender' },
    { ...json, 'sec-purpose': 'prefetch' },
    { ...json, purpose: 'prefetch' },
    { ...json, 'sec-fetch-site': 'cross-site' },
    { ...json, 'sec-fetch-site': 'same-site' },
    { ...json, origin: 'https://evil.example' },
    { accept: '*/*', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { accept: 'image/avif,image/webp,*/*;q=0.8', 'sec-fetch-dest': 'image' },
    { accept: 'image/avif' },
  ];
  for (const headers of harmless) await get(headers);
  await platform.send('HEAD', link, { headers: { ...cookie, ...json } });
  expect(completions()).toEqual([]);
  const meant = await get(json);
  expect([meant.status, meant.body]).toEqual([200, completed]);
  expect(completions()).toHaveLength(1);
});

test('a visitor is redirected to log in and back; a program gets a 401', async () => {
  const browser = await platform.send('GET', link, { headers: html });
  expect(browser.status).toBe(303);
  const login = new URL(String(browser.headers.location), 'http://here');
  expect(login.pathname).toBe('/api/auth/login');
  const back = login.searchParams.get('returnTo') ?? '';
  expect(back.startsWith(link)).toBe(true);
  // Back from there and still unknown: no round and round.
  expect((await platform.send('GET', back, { headers: html })).status).toBe(401);
  const program = await platform.send('GET', link, { headers: json });
  expect([program.status, program.body.error]).toEqual([401, 'UNAUTHENTICATED']);
  const late = await platform.send('POST', link, {
    headers: { ...html, ...formType },
    body: form('x'),
  });
  expect([late.status, late.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8']);
  expect(bot.seen).toEqual([]);
});

test('another member’s link is refused, and shows the account but not the member', async () => {
  const cookie = await platform.session({ subject: 'ines', member: '1002' });
  const page = await platform.send('GET', link, { headers: { ...html, ...cookie } });
  expect(page.status).toBe(403);
  expect(page.body).toContain('This link is not yours');
  expect(page.body).toContain('rosa.q');
  expect(page.body).not.toContain('1001');
  expect(page.body).not.toContain('csrf_token');
});

test('the page uses the requested language, also in errors', async () => {
  const spanish = { ...html, 'accept-language': 'es-US,es;q=0.9' };
  const question = await platform.send('GET', link, { headers: { ...spanish, ...(await rosa()) } });
  expect(question.body).toContain('<html lang="es">');
  expect(question.body).toContain('Sí, vincular mi cuenta');
  const other = await platform.session({ subject: 'ines', member: '1002' });
  const refused = await platform.send('GET', link, { headers: { ...spanish, ...other } });
  expect([refused.status, refused.body.includes('Este enlace no es suyo')]).toEqual([403, true]);
});

test('each reason for a refusal has its own message, status and page', async () => {
  const cookie = await rosa();
  const titles = new Set<string>();
  const look = async (state: object, headers: object) => {
    chatBotHas(verification(state), { body: completed });
    const page = await platform.send('GET', link, { headers: { ...html, ...headers } });
    titles.add(/<h1>(.*)<\/h1>/.exec(page.body)?.[1] ?? '');
    return page.status;
  };
  const guest = await platform.session({ subject: 'guest' });
  const inactive = await platform.session({ subject: 'walter', member: '1003' });
  expect([
    await look({ status: 'expired' }, cookie),
    await look({ expires_at: '2020-01-01T00:00:00.000Z' }, cookie),
    await look({ status: 'superseded' }, cookie),
    await look({ status: 'cancelled' }, cookie),
    await look({ status: 'failed' }, cookie),
    await look({ status: 'completed' }, cookie),
    await look({}, guest),
    await look({ member_number: '1003' }, inactive),
    await look({ member_number: '1002' }, cookie),
  ]).toEqual([410, 410, 410, 410, 410, 200, 403, 403, 403]);
  expect(titles.size).toBe(8);
});

test.each([
  [404, 'VERIFICATION_NOT_FOUND', /Link not found/],
  [409, 'ALREADY_VERIFIED', /Already linked/],
  [410, 'VERIFICATION_EXPIRED', /newer link/],
  [429, 'RATE_LIMITED', /Too many attempts/],
  [503, 'SERVER_UNAVAILABLE', /Not possible right now/],
])('a browser gets %i %s as a page, a program chat-bot’s JSON', async (status, code, words) => {
  chatBotHas(verification(), { status, body: refusal(code, { reason: 'superseded' }) });
  const cookie = await rosa();
  const question = await platform.send('GET', link, { headers: { ...html, ...cookie } });
  const page = await platform.send('POST', link, {
    headers: { ...html, ...cookie, ...formType },
    body: form(csrfIn(question.body)),
  });
  expect(page.status).toBe(status);
  expect(page.body).toMatch(words);
  const program = await platform.send('GET', link, { headers: { ...json, ...cookie } });
  expect([program.status, program.body.error]).toEqual([status, code]);
});

test('if chat-bot hangs up without a response, the result is read instead of starting over', async () => {
  const headers = await platform.person({ subject: 'rosa', member: '1001' });
  chatBotHas(verification({ status: 'completed' }), { drop: true, body: null });
  const linked = await platform.send('GET', link, { headers });
  expect([linked.status, linked.body.status, linked.body.member.member_number]).toEqual([
    200,
    'completed',
    '1001',
  ]);
  expect(completions()).toHaveLength(1);
});

test('an invalid id is a 404 without a request to chat-bot', async () => {
  const headers = await platform.person({ subject: 'rosa', member: '1001' });
  for (const path of [
    '/api/verify/complete/%2e%2e',
    '/api/verify/complete/a%2Fb',
    '/api/verify/complete/%00',
  ]) {
    expect((await platform.send('GET', path, { headers })).status).toBe(404);
  }
  expect(bot.seen).toEqual([]);
});
