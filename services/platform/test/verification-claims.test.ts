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
  id,
  json,
  link,
  platform,
  rosa,
  setUpVerification,
  unproven,
  verification,
} from './verification-setup.js';

setUpVerification();

const cancelPath = `/api/verify/cancel/${id}`;
const missing = {
  status: 409,
  body: refusal('CHAT_ACCOUNT_UNPROVEN', { missing: ['chat_account'] }),
};
const titleOf = (page: string) => /<h1>(.*)<\/h1>/.exec(page)?.[1];
const open = async (cookie: object) =>
  platform.send('GET', link, { headers: { ...html, ...cookie } });
const send = (path: string, cookie: object, token: string, more: object = html) =>
  platform.send('POST', path, {
    headers: { ...more, ...cookie, ...formType },
    body: form(token),
  });

test('until the account confirms, the page shows its code and no button to confirm', async () => {
  chatBotHas(verification(unproven), missing);
  const page = await open(await rosa());
  expect(page.status).toBe(200);
  expect(page.body).toContain(`/verify code:${unproven.code}`);
  expect(page.body).not.toContain('Yes, link my account');
  expect(page.body).toContain('Check again');
  expect(page.headers['content-security-policy']).not.toMatch(/unsafe|\*/);
});

test('it names the option as Discord localizes it', async () => {
  chatBotHas(verification(unproven), missing);
  const page = await open({ ...(await rosa()), 'accept-language': 'es' });
  expect(page.body).toContain(`/verify codigo:${unproven.code}`);
});

test('the page updates itself: by its own script, or by reloading without scripts', async () => {
  chatBotHas(verification(unproven), missing);
  const cookie = await rosa();
  const { body, headers } = await open(cookie);
  const [, path = ''] = /<script src="([^"]+)" defer><\/script>/.exec(body) ?? [];
  expect(body).not.toMatch(/<script(?! src)|\son\w+=/);
  expect(body).toMatch(/<noscript><meta http-equiv="refresh" content="\d+"><\/noscript>/);
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  const script = await platform.send('GET', path);
  expect([script.status, script.headers['content-type']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
  ]);
  // What it looks for is there while it waits, and is not when the account has said yes.
  expect(script.body).toContain('id="waiting"');
  expect(body).toContain('id="waiting"');
  chatBotHas(verification(), { body: completed });
  const next = await open(cookie);
  expect(next.body).not.toContain('id="waiting"');
  expect(next.body).toContain('Yes, link my account');
  expect(next.headers['content-security-policy']).not.toContain('script-src');
});

test('confirming too early is 409 with the missing step, by form, session and token', async () => {
  chatBotHas(verification(unproven), missing);
  const cookie = await rosa();
  const { body } = await open(cookie);
  const page = await send(link, cookie, csrfIn(body));
  expect([page.status, titleOf(page.body)]).toEqual([409, 'One step is missing']);
  const token = await platform.person({ subject: 'rosa', member: '1001' });
  for (const headers of [{ ...json, ...cookie }, token]) {
    const answer = await platform.send('GET', link, { headers });
    expect([answer.status, answer.body.error, answer.body.details]).toEqual([
      409,
      'CHAT_ACCOUNT_UNPROVEN',
      { missing: ['chat_account'] },
    ]);
  }
});

test('the member gets a separate message if the account answered “not me”', async () => {
  chatBotHas(verification({ status: 'cancelled', reason: 'not_me' }), missing);
  const page = await open(await rosa());
  expect([page.status, titleOf(page.body)]).toEqual([410, 'The chat account declined']);
});

test('another member’s claim shows neither its code nor its owner', async () => {
  chatBotHas(verification(unproven), missing);
  const page = await open(await platform.session({ subject: 'ines', member: '1002' }));
  expect(page.status).toBe(403);
  for (const secret of [unproven.code, '1001', 'csrf_token'])
    expect(page.body.replace(/Reference for support: [\w-]+/, '')).not.toContain(secret);
});

test.each([
  ['question', {}],
  ['page with the code', unproven],
])(
  '“No, leave it” on the %s cancels the request in the person’s name, with a message',
  async (_, state) => {
    const cancelled = verification({ ...state, status: 'cancelled' });
    chatBotHas(verification(state), { body: { success: true, verification: cancelled } });
    const cookie = await rosa();
    const page = await open(cookie);
    expect(page.body).toMatch(new RegExp(`(form)?action="${cancelPath}"[^>]*>`));
    const left = await send(cancelPath, cookie, csrfIn(page.body));
    expect([left.status, titleOf(left.body)]).toEqual([200, 'Nothing was linked']);
    const [call] = completions();
    expect(call?.path).toBe(cancelPath);
    expect(decodeJwt(call?.token ?? '').sub).toBe('rosa');
    const program = await send(cancelPath, cookie, csrfIn(page.body), json);
    expect(program.body).toEqual({ success: true, verification_id: id, status: 'cancelled' });
  },
);

test('a form without this session’s token, or from another site, cancels nothing', async () => {
  const cookie = await rosa();
  const other = csrfIn((await open(await rosa())).body);
  const own = csrfIn((await open(cookie)).body);
  const evil = { ...html, origin: 'https://evil.example' };
  expect([
    (await send(cancelPath, cookie, other)).status,
    (await send(cancelPath, cookie, 'nonsense')).status,
    (await send(cancelPath, cookie, own, evil)).status,
    (await send(cancelPath, {}, own)).status,
  ]).toEqual([403, 403, 403, 401]);
  expect(completions()).toEqual([]);
});

test('a finished request cannot be canceled, and the page shows its result', async () => {
  const cookie = await rosa();
  const token = csrfIn((await open(cookie)).body);
  for (const [status, code, details, title] of [
    [409, 'ALREADY_VERIFIED', {}, 'Already linked'],
    [410, 'VERIFICATION_EXPIRED', { reason: 'expired' }, 'This link has expired'],
  ] as const) {
    bot.answers(() => ({ status, body: refusal(code, details) }));
    const page = await send(cancelPath, cookie, token);
    expect([page.status, titleOf(page.body)]).toEqual([status, title]);
  }
});

test('a name with bidirectional control characters is shown safely', async () => {
  chatBotHas(verification({ ...unproven, chat_username: 'rosa\u202eq.' }), missing);
  const page = await open(await rosa());
  expect(page.body).toContain('rosa\ufffdq.');
  expect(page.body).not.toContain('\u202e');
});

test('an inactive member is never asked to type a command that would refuse them', async () => {
  const cookie = await platform.session({ subject: 'walter', member: '1003' });
  for (const status of ['pending', 'expired', 'cancelled', 'superseded', 'failed']) {
    chatBotHas(verification({ status, member_number: '1003' }), missing);
    const page = await open(cookie);
    expect([page.status, page.body.includes('/verify on')]).toEqual([403, false]);
  }
  const home = await platform.send('GET', '/', { headers: { ...html, ...cookie } });
  expect(home.body).toContain('inactive');
  expect(home.body).not.toContain('/verify');
});
