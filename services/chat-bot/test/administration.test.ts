import { chatBotApi } from '@guildhall/contracts/chat-bot';
import { adminWrites, insertFailedJob } from '@guildhall/service-kit/testing';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { A, accounts, B, C, OUTSIDER, startChatBot } from './harness.js';

const [, , , D = ''] = accounts;

const bot = await startChatBot();
afterAll(() => bot.stop());
beforeEach(() => {
  bot.platform.misbehave('none');
  bot.platform.slowDown(0);
  bot.platform.members.clear();
});

const member = (chat_id: string | null) => bot.platform.put({ member_number: '100', chat_id });

test('an administrator links without a click; the token’s subject is the actor', async () => {
  member(null);
  const body = { member_number: '100', chat_id: A, admin_user_id: 'someone', reason: 'in person' };
  const answer = await bot.send('POST', '/api/admin/verify/manual', body, await bot.admin());
  expect(answer.body).toMatchObject({
    success: true,
    verification_completed: true,
    identity_user_created: false,
    chat_roles_assigned: ['Member'],
    warnings: [{ code: 'ADMIN_USER_MISMATCH' }],
  });
  expect(await bot.audited({ action: 'verification.manual' })).toMatchObject([
    {
      actor_kind: 'person',
      actor: 'admin-1',
      after: { admin_user_id: 'someone', reason: 'in person' },
    },
  ]);
});

test('a token without auth_time is enough to link, as specified', async () => {
  member(null);
  const claims = { sub: 'admin-1', roles: ['admin'], auth_time: undefined };
  const headers = { authorization: `Bearer ${await bot.identity.sign(claims)}` };
  const body = { member_number: '100', chat_id: A, admin_user_id: 'admin-1' };
  expect((await bot.send('POST', '/api/admin/verify/manual', body, headers)).status).toBe(200);
});

const orders = async (memberNumber: string) =>
  (
    await bot.pool.query(
      `select chat_id, details->>'refused' as refused from audit
        where action = 'verification.manual' and member_number = $1 order by id`,
      [memberNumber],
    )
  ).rows;

test('the administrator of a manual link is recorded before the link', async () => {
  bot.platform.put({ member_number: '400' });
  bot.platform.misbehave('silent_after_effect');
  const body = { member_number: '400', chat_id: A, admin_user_id: 'admin-1' };
  const answer = bot.send('POST', '/api/admin/verify/manual', body, await bot.admin());
  await expect.poll(() => bot.platform.members.get('400')?.chat_id).toBe(A);
  expect(await orders('400')).toEqual([{ chat_id: A, refused: null }]);
  bot.platform.misbehave('none');
  expect((await answer).status).toBe(200);
});

test('of two manual links for one member, the late one is recorded as refused', async () => {
  bot.platform.put({ member_number: '500' });
  const admin = await bot.admin();
  const link = (chat_id: string) =>
    bot.send(
      'POST',
      '/api/admin/verify/manual',
      { member_number: '500', chat_id, admin_user_id: 'admin-1' },
      admin,
    );
  bot.platform.slowDown(200);
  const answers = await Promise.all([link(A), link(B)]);
  bot.platform.slowDown(0);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = answers[0]?.status === 409 ? A : B;
  expect(await orders('500')).toEqual([
    { chat_id: expect.any(String), refused: null },
    { chat_id: expect.any(String), refused: null },
    { chat_id: late, refused: 'taken' },
  ]);
});

test('concurrent manual links: the second administrator gets a conflict that names the first', async () => {
  member(null);
  bot.platform.names.set('admin-1', 'Ana Reyes');
  const link = async (chat_id: string) =>
    bot.send(
      'POST',
      '/api/admin/verify/manual',
      { member_number: '100', chat_id, admin_user_id: 'admin-1' },
      await bot.admin(),
    );
  expect((await link(A)).status).toBe(200);
  const late = await link(B);
  expect([late.status, late.body.error]).toEqual([409, 'ALREADY_VERIFIED']);
  expect(late.body.message).toMatch('Ana Reyes linked it');
  expect(late.body.details.already).toMatchObject({
    action: 'verification.manual',
    by: 'Ana Reyes',
  });
  expect(bot.platform.members.get('100')?.chat_id).toBe(A);
});

test('a manual link ends only verifications of its account or member', async () => {
  member(null);
  for (const member_number of ['200', '300']) bot.platform.put({ member_number });
  const ofAccount = await bot.started(A, '200');
  const ofMember = await bot.started(B, '100');
  const late = await bot.started(D, '100');
  const other = await bot.started(C, '300');
  await bot.pool.query(
    `update verifications set expires_at = now() - interval '1 second' where id = $1`,
    [late],
  );
  const body = { member_number: '100', chat_id: A, admin_user_id: 'admin-1' };
  const linked = await bot.send('POST', '/api/admin/verify/manual', body, await bot.admin());
  expect(linked.status).toBe(200);
  const statusOf = async (id: string) =>
    (await bot.send('GET', `/api/verify/status/${id}`)).body.verification.status;
  expect(await Promise.all([ofAccount, ofMember, late, other].map(statusOf))).toEqual([
    ...['cancelled', 'cancelled', 'expired', 'pending'],
  ]);
  const answer = await bot.complete(ofMember, '100');
  expect([answer.status, answer.body.details.reason]).toEqual([410, 'cancelled']);
});

test.each([
  ['999', A, 404, 'MEMBER_NOT_FOUND'],
  ['100', OUTSIDER, 404, 'DISCORD_USER_NOT_FOUND'],
  ['200', C, 409, 'ALREADY_VERIFIED'],
])('by hand, %s with %s is %i %s', async (member_number, chat_id, status, code) => {
  member(null);
  bot.platform.put({ member_number: '200', chat_id: B });
  const body = { member_number, chat_id, admin_user_id: 'admin-1' };
  const answer = await bot.send('POST', '/api/admin/verify/manual', body, await bot.admin());
  expect([answer.status, answer.body.error]).toEqual([status, code]);
});

test('an administrator is told which member has the account, or that it does not exist', async () => {
  member(null);
  bot.platform.put({ member_number: '200', chat_id: B });
  const link = async (chat_id: string) => {
    const body = { member_number: '100', chat_id, admin_user_id: 'admin-1' };
    return (await bot.send('POST', '/api/admin/verify/manual', body, await bot.admin())).body;
  };
  const taken = await link(B);
  expect(taken.said).toEqual({ code: 'account_linked', values: ['200'] });
  const unknown = await link(OUTSIDER);
  expect(unknown.said).toEqual({ code: 'no_account_on_server', values: [OUTSIDER] });
  expect(unknown.message).toMatch(/^No account with the number .* is on the chat server/);
  expect(unknown.details.chat_id).toBe(OUTSIDER);
});

test('statistics count members at the platform and verifications here', async () => {
  const read = async () =>
    (await bot.send('GET', '/api/admin/stats/verification', undefined, await bot.admin())).body
      .stats;
  member(null);
  bot.platform.put({ member_number: '200' });
  await bot.pool.query('delete from verifications');
  await bot.complete(await bot.started(A, '100'), '100');
  await bot.started(B, '200');
  const seen = { total_members: 2, verified_members: 1, verification_rate: 0.5 };
  const now = { pending_verifications: 1, daily_verifications: 1, weekly_verifications: 1 };
  expect(await read()).toEqual({ ...seen, ...now });
  const ago = (interval: string) =>
    bot.pool.query(
      `update verifications set completed_at = now() - $1::interval where status = 'completed'`,
      [interval],
    );
  await ago('25 hours');
  expect(await read()).toEqual({ ...seen, ...now, daily_verifications: 0 });
  await ago('170 hours');
  await bot.pool.query(`update verifications set expires_at = now() - interval '1 second'`);
  expect(await read()).toEqual({
    ...seen,
    pending_verifications: 0,
    daily_verifications: 0,
    weekly_verifications: 0,
  });
});

describe('every contract by which an administrator changes something', () => {
  /** Each leaves an audit row with its actor. A missing entry here fails. */
  const calls: Readonly<Record<string, () => Promise<{ path: string; body?: object }>>> = {
    verifyManually: async () => {
      bot.platform.put({ member_number: '701' });
      const body = { member_number: '701', chat_id: A, admin_user_id: 'admin-1' };
      return { path: '/api/admin/verify/manual', body };
    },
    cancelVerification: async () => {
      bot.platform.put({ member_number: '702' });
      const body = { member_number: '702', chat_id: B, chat_username: 'someone' };
      const started = await bot.send('POST', '/api/verify/start', body, await bot.service());
      return { path: `/api/verify/cancel/${started.body.verification_id}` };
    },
    refreshMemberRoles: async () => {
      bot.platform.put({ member_number: '703', chat_id: D });
      return { path: '/api/admin/members/703/chat-account/refresh' };
    },
    retryJob: async () => ({
      path: `/api/admin/jobs/${await insertFailedJob(bot.pool)}/retry`,
    }),
  };

  test('is covered by the cases below', () => {
    expect(Object.keys(calls).sort()).toEqual(adminWrites(chatBotApi));
  });

  test.each(Object.entries(calls))('%s is audited', async (_name, prepare) => {
    const { path, body } = await prepare();
    const seen = await bot.audited();
    expect((await bot.send('POST', path, body, await bot.admin())).status).toBe(200);
    const written = (await bot.audited())
      .slice(seen.length)
      .filter(({ action }) => /^verification\.|^roles\.refresh$|^job\.retry$/.test(action));
    expect(written).toMatchObject([
      { actor_kind: 'person', actor: 'admin-1', after: expect.any(Object) },
    ]);
  });
});
