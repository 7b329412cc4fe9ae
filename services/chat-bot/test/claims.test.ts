import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { A, accounts, B, C, type ChatBot, startChatBot } from './harness.js';
import { holdVerification } from './held-verification.js';
import { type Answer, talkTo } from './talk.js';

let bot: ChatBot;
let talk: Awaited<ReturnType<typeof talkTo>>;
beforeAll(async () => {
  bot = await startChatBot({ environment: { DISCORD_GATEWAY: 'on' } });
  talk = await talkTo(bot);
});
afterAll(() => bot.stop());

/** A logged-in person claims an account, as forwarded by the platform. */
async function claim(chatId: string, member: string) {
  const body = { chat_id: chatId, chat_username: 'said-to-be', member_number: member };
  const claimed_by = `subject-${member}`;
  return bot.send('POST', '/api/verify/start', { ...body, claimed_by }, await bot.service());
}
async function claimed(chatId: string, member: string) {
  const { body, status } = await claim(chatId, member);
  expect(status).toBe(200);
  return { id: body.verification_id as string, code: body.code as string };
}
const viewOf = async (id: string) =>
  (await bot.send('GET', `/api/verify/status/${id}`, undefined, await bot.service())).body
    .verification;
const [yes, no] = [0, 1];
const press = (account: string, shown: Answer, which: number) =>
  talk.press(account, shown, shown.buttons[which]);
const type = (account: string, code: string) => talk.type(account, `/verify code:${code}`);
const refusedBy = ({ body, status }: { body: { error?: string }; status: number }) => [
  status,
  body.error,
];

test('no link is made until the account confirms', async () => {
  const { member_number } = bot.platform.newMember({ facility_name: 'Zephyr Center' });
  const { code, id } = await claimed(A, member_number);
  expect(code).toMatch(/^(?:(?![0OQ1IL2Z5S8BUV])[0-9A-Z]){8}$/);
  const before = await bot.complete(id, member_number);
  expect(refusedBy(before)).toEqual([409, 'CHAT_ACCOUNT_UNPROVEN']);
  expect(before.body.details).toMatchObject({ missing: ['chat_account'] });
  expect(before.body.details.suggestion).toContain(code);
  expect(bot.platform.members.get(member_number)?.chat_id).toBe(null);
  expect(await viewOf(id)).toMatchObject({ status: 'pending', account_proven: false, code });

  const shown = await type(A, code.toLowerCase());
  expect(shown.ephemeral).toBe(true);
  expect(shown.text).toContain('Rosa Quintero');
  expect(shown.text).toContain('Zephyr Center');
  // Viewing is not confirming.
  expect(refusedBy(await bot.complete(id, member_number))[0]).toBe(409);
  const proven = await press(A, shown, yes);
  expect([proven.messageId, proven.ephemeral, proven.buttons]).toEqual([shown.messageId, true, []]);
  expect(await viewOf(id)).toMatchObject({
    status: 'pending',
    account_proven: true,
    code: null,
    chat_username: 'user10',
  });
  expect((await bot.complete(id, member_number)).body.chat_roles_assigned).toEqual(['Member']);
  expect(bot.platform.members.get(member_number)?.chat_id).toBe(A);
  // The code is used up, and a linked account learns nothing of claims.
  expect((await type(A, code)).buttons).toEqual([]);
  bot.platform.put({ member_number });
});

test('a verification started on one replica is confirmed at the gateway replica and completed on a third', async () => {
  const [one, other] = [await bot.replica(), await bot.replica()];
  const { member_number } = bot.platform.newMember();
  const body = { chat_id: C, chat_username: 'c', member_number, claimed_by: 'someone' };
  const begun = await bot.send('POST', '/api/verify/start', body, await bot.service(), one);
  await press(C, await type(C, begun.body.code), yes);
  const done = await bot.complete(begun.body.verification_id, member_number, undefined, other);
  expect(done.status).toBe(200);
  bot.platform.put({ member_number });
});

test('only the person who started can complete it', async () => {
  const { member_number } = bot.platform.newMember();
  const stranger = bot.platform.newMember();
  const { code, id } = await claimed(B, member_number);
  await press(B, await type(B, code), yes);
  expect(refusedBy(await bot.complete(id, stranger.member_number))).toEqual([
    403,
    'MISSING_PERMISSIONS',
  ]);
  expect((await bot.complete(id, member_number)).status).toBe(200);
  bot.platform.put({ member_number });
});

test('another account can use neither the code nor the buttons', async () => {
  const { member_number } = bot.platform.newMember();
  const { code, id } = await claimed(A, member_number);
  expect((await type(C, code)).buttons).toEqual([]);
  const shown = await type(A, code);
  await expect(press(C, shown, yes)).rejects.toThrow('sees no such message');
  expect(await viewOf(id)).toMatchObject({ account_proven: false });
});

describe('an unproven claim', () => {
  test('does not affect the account’s own verifications', async () => {
    const thief = bot.platform.newMember();
    const owner = bot.platform.newMember();
    const chatId = accounts[3] ?? '';
    const own = await bot.started(chatId, owner.member_number);
    const { id } = await claimed(chatId, thief.member_number);
    expect(await viewOf(own)).toMatchObject({ status: 'pending', reason: null });
    // A newer one of the account does not end the claim, which would reveal it.
    const again = await bot.started(chatId, owner.member_number);
    expect((await bot.complete(again, owner.member_number)).status).toBe(200);
    expect(await viewOf(id)).toMatchObject({ status: 'pending', reason: null });
    bot.platform.put({ member_number: owner.member_number });
  });

  test('gets the same response whether the account is linked, in the server, or neither', async () => {
    const chatIds = ['410000000000000077', '410000000000000078', accounts[4] ?? ''];
    bot.platform.newMember({ chat_id: chatIds[0] ?? '' });
    const shapes = [];
    for (const chatId of chatIds) {
      const { member_number } = bot.platform.newMember();
      const { body, status } = await claim(chatId, member_number);
      const view = await viewOf(body.verification_id);
      shapes.push([status, Object.keys(body), view.reason, view.server_name]);
      const refusal = await bot.complete(body.verification_id, member_number);
      expect(refusedBy(refusal)).toEqual([409, 'CHAT_ACCOUNT_UNPROVEN']);
    }
    expect(new Set(shapes.map(shape => JSON.stringify(shape))).size).toBe(1);
  });

  test('tells its own member that they are already linked', async () => {
    const { member_number } = bot.platform.newMember({ chat_id: '410000000000000079' });
    expect(refusedBy(await claim(accounts[4] ?? '', member_number))).toEqual([
      409,
      'ALREADY_VERIFIED',
    ]);
  });

  test('is not ended when an administrator links that account, to reveal nothing', async () => {
    const thief = bot.platform.newMember();
    const owner = bot.platform.newMember();
    const chat_id = accounts[5] ?? '';
    const { id } = await claimed(chat_id, thief.member_number);
    const body = { member_number: owner.member_number, chat_id, admin_user_id: 'admin-1' };
    const linked = await bot.send('POST', '/api/admin/verify/manual', body, await bot.admin());
    expect(linked.status).toBe(200);
    expect(await viewOf(id)).toMatchObject({ status: 'pending', reason: null });
  });

  test('reveals that the account is linked only after it confirmed', async () => {
    const chatId = accounts[6] ?? '';
    const thief = bot.platform.newMember();
    const { code, id } = await claimed(chatId, thief.member_number);
    bot.platform.newMember({ chat_id: chatId });
    const shown = await type(chatId, code);
    expect((await press(chatId, shown, yes)).text).toContain('already linked');
    expect(await viewOf(id)).toMatchObject({ status: 'failed', reason: 'already_linked' });
    expect(bot.platform.members.get(thief.member_number)?.chat_id).toBe(null);
  });

  test('expires for the account and the member', async () => {
    const { member_number } = bot.platform.newMember();
    const { code, id } = await claimed(B, member_number);
    const shown = await type(B, code);
    const past = `update verifications set expires_at = now() - interval '1 second' where id = $1`;
    await bot.pool.query(past, [id]);
    expect((await press(B, shown, yes)).text).toContain('has expired');
    expect((await type(B, code)).buttons).toEqual([]);
    expect(refusedBy(await bot.complete(id, member_number))).toEqual([410, 'VERIFICATION_EXPIRED']);
    expect(await viewOf(id)).toMatchObject({ status: 'expired', code: null });
  });

  test('can be canceled by the claimant', async () => {
    const { member_number } = bot.platform.newMember();
    const { code, id } = await claimed(B, member_number);
    const cancelled = await bot.send(
      ...([
        'POST',
        `/api/verify/cancel/${id}`,
        undefined,
        await bot.person(member_number),
      ] as const),
    );
    expect(cancelled.body.verification.status).toBe('cancelled');
    expect((await type(B, code)).buttons).toEqual([]);
  });
});

test('of concurrent answers one counts, and the others get the result', async () => {
  const { member_number } = bot.platform.newMember();
  const { code, id } = await claimed(B, member_number);
  const shown = await type(B, code);
  const again = await type(B, code);
  await Promise.all([press(B, shown, yes), press(B, again, no), press(B, again, yes)]);
  // In any order: a no ends it, before and after a yes.
  expect(await viewOf(id)).toMatchObject({ status: 'cancelled', reason: 'not_me' });
  expect(refusedBy(await bot.complete(id, member_number))).toEqual([410, 'VERIFICATION_EXPIRED']);
});

test('“Not me” ends the claim and is audited; the third in a day blocks only that member’s claims', async () => {
  const { member_number } = bot.platform.newMember();
  for (const chatId of accounts.slice(7, 10)) {
    const { code, id } = await claimed(chatId, member_number);
    const denied = await press(chatId, await type(chatId, code), no);
    expect([denied.text, denied.buttons]).toEqual([expect.stringContaining('Nothing'), []]);
    expect(await viewOf(id)).toMatchObject({ status: 'cancelled', reason: 'not_me' });
  }
  const denied = await bot.audited({ action: 'verification.denied', member: member_number });
  expect(denied).toMatchObject(
    accounts
      .slice(7, 10)
      .map(actor => ({ actor_kind: 'account', actor, about: `account:${actor}` })),
  );
  const refused = await claim(accounts[10] ?? '', member_number);
  expect(refusedBy(refused)).toEqual([429, 'RATE_LIMITED']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3_600);
  expect((await claim(accounts[10] ?? '', bot.platform.newMember().member_number)).status).toBe(
    200,
  );
  // The account itself can still start, and a day later so can the member.
  await bot.started(accounts[10] ?? '', member_number);
  await bot.pool.query(
    `update verifications set denied_at = denied_at - interval '1 day' where member_number = $1`,
    [member_number],
  );
  expect((await claim(accounts[10] ?? '', member_number)).status).toBe(200);
});

test('a late “Not me” is refused and not audited', async () => {
  const { member_number } = bot.platform.newMember();
  const { code, id } = await claimed(B, member_number);
  const shown = await type(B, code);
  const { letGo } = await holdVerification(bot, id);
  const pressed = press(B, shown, no);
  await letGo(1, `status = 'expired', reason = 'expired'`);
  expect((await pressed).text).toContain('This request has expired');
  expect(await bot.audited({ action: 'verification.denied', member: member_number })).toEqual([]);
});

test('after five wrong codes, an account’s codes are refused for ten minutes', async () => {
  const chatId = accounts[11] ?? '';
  const { member_number } = bot.platform.newMember();
  const { code } = await claimed(chatId, member_number);
  const texts = [];
  for (let i = 0; i < 6; i++) texts.push((await type(chatId, 'CCCCCCCC')).text);
  expect(texts.map(text => text.includes('Too many'))).toEqual([
    ...[false, false, false, false, false, true],
  ]);
  expect((await type(chatId, code)).text).toContain('Too many');
  // Other accounts are not affected, and after ten minutes it works again.
  expect((await type(C, 'CCCCCCCC')).text).not.toContain('Too many');
  await bot.pool.query(
    `update wrong_codes set at = at - interval '10 minutes' where chat_id = $1`,
    [chatId],
  );
  expect((await type(chatId, code)).buttons).toHaveLength(2);
});

test('the export of an account’s owner does not include claims about the account', async () => {
  const { rows } = await bot.pool.query(
    `select count(*)::int as n from verifications where status = 'claimed'`,
  );
  expect(rows[0].n).toBeGreaterThan(0);
  const [owner, thief] = [bot.platform.newMember(), bot.platform.newMember()];
  await bot.complete(await bot.started(A, owner.member_number), owner.member_number);
  await talk.type(A, '/unlink');
  const { code } = await claimed(A, thief.member_number);
  await press(A, await type(A, code), no);
  const { id } = await claimed(A, thief.member_number);
  await bot.send('POST', `/api/verify/cancel/${id}`, undefined, await bot.admin());
  // Rows without a member number.
  await bot.pool.query(
    `insert into audit (action, actor, chat_id, details) values ('roles.changed', 'x', $1, '{}')`,
    [A],
  );
  const ofOwner = async () =>
    (await bot.audited({ account: A })).filter(each => each.member_number !== thief.member_number);
  await expect.poll(async () => (await bot.account(A)).roles).toEqual([]);
  const before = await ofOwner();
  expect(before.map(({ actor }) => actor)).toEqual(expect.arrayContaining([A, 'x']));
  const { erasePerson } = await import('../src/features/personal-data/service.js');
  await erasePerson(bot.kysely, thief.member_number, number => number, { by: 'test' });
  expect(await ofOwner()).toEqual(before);
});

test('/verify without options explains them', async () => {
  const { text } = await talk.type(A, '/verify');
  expect([text.includes('member_number'), text.includes('code')]).toEqual([true, true]);
});
