import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { refusal } from './fake-chat-bot.js';
import {
  asked,
  bot,
  platform,
  rosa,
  setUpVerification,
  started,
  unproven,
} from './verification-setup.js';

setUpVerification();

test('a verification is requested at chat-bot with the platform’s own token and the needed scope', async () => {
  bot.answers(() => ({ body: started }));
  for (const headers of [await platform.service(['verify']), await platform.apiKey(['verify'])]) {
    const answer = await platform.send('POST', '/api/verify/start', { headers, body: asked });
    expect([answer.status, answer.body]).toEqual([200, started]);
  }
  const [first] = bot.seen;
  expect(first).toMatchObject({ method: 'POST', path: '/api/verify/start', body: asked });
  expect(decodeJwt(first?.token ?? '')).toMatchObject({
    iss: 'http://127.0.0.1:1300',
    sub: 'platform',
    scope: 'verify',
  });
});

test('a session can only start for its own member, named or not', async () => {
  bot.answers(() => ({ body: { ...started, code: unproven.code } }));
  const headers = await rosa();
  const { member_number: _, ...unnamed } = asked;
  const answers = [];
  for (const body of [unnamed, asked, { ...asked, member_number: '1002' }])
    answers.push(await platform.send('POST', '/api/verify/start', { headers, body }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 403]);
  expect(bot.seen.map(({ body }) => body.member_number)).toEqual(['1001', '1001']);
  expect(answers[0]?.body.code).toBe(unproven.code);
});

test('a session only claims the account; a program vouches for it', async () => {
  bot.answers(() => ({ body: { ...started, code: unproven.code } }));
  const start = (headers: Readonly<Record<string, string>>, body: object = asked) =>
    platform.send('POST', '/api/verify/start', { headers, body });
  await start(await rosa());
  // Nor can a program's body, or a person's, say otherwise.
  await start(await rosa(), { ...asked, claimed_by: undefined });
  await start(await rosa(), { ...asked, claimed_by: 'another person' });
  await start(await platform.service(['verify']), { ...asked, claimed_by: 'rosa' });
  await start(await platform.apiKey(['verify']));
  expect(bot.seen.map(({ body }) => body.claimed_by)).toEqual([
    ...['rosa', 'rosa', 'rosa', undefined, undefined],
  ]);
});

test('a program must name the member, and a chat account below 2^63', async () => {
  const headers = await platform.service(['verify']);
  const { member_number: _, ...unnamed } = asked;
  const tooLarge = { ...asked, chat_id: (2n ** 63n).toString() };
  for (const body of [unnamed, tooLarge]) {
    const answer = await platform.send('POST', '/api/verify/start', { headers, body });
    expect([answer.status, answer.body.error]).toEqual([400, 'VALIDATION_ERROR']);
  }
  expect(bot.seen).toEqual([]);
});

test('a refusal by chat-bot is passed on with status, code and details', async () => {
  const headers = await platform.service(['verify']);
  for (const [status, code] of [
    [400, 'MEMBER_NOT_FOUND'],
    [409, 'ALREADY_VERIFIED'],
    [429, 'RATE_LIMITED'],
    [503, 'SERVER_UNAVAILABLE'],
  ] as const) {
    const said = { status, body: refusal(code, { hint: 1 }), headers: { 'retry-after': '7' } };
    bot.answers(() => said);
    const answer = await platform.send('POST', '/api/verify/start', { headers, body: asked });
    expect([answer.status, answer.body.error, answer.body.details]).toEqual([
      status,
      code,
      { hint: 1 },
    ]);
    expect(answer.headers['retry-after']).toBe('7');
  }
});

test('a chat-bot outage is 503 with Retry-After; an invalid response of it is 502', async () => {
  const headers = await platform.service(['verify']);
  bot.answers(() => ({
    status: 502,
    body: '<h1>Bad gateway</h1>',
    headers: { 'content-type': 'text/html' },
  }));
  const nonsense = await platform.send('POST', '/api/verify/start', { headers, body: asked });
  expect([nonsense.status, nonsense.body.error]).toEqual([502, 'UPSTREAM_ERROR']);
  const alone = await platform.replica({ CHAT_BOT_URL: 'http://127.0.0.1:9' });
  const away = await alone.inject({
    method: 'POST',
    url: '/api/verify/start',
    headers,
    payload: asked,
  });
  expect([away.statusCode, away.json().error]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(Number(away.headers['retry-after'])).toBeGreaterThan(0);
});
