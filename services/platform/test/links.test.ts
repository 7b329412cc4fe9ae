import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertFacilities, insertLink, insertMembers } from './factories.js';
import { type Platform, startPlatform } from './harness.js';

let platform: Platform;
let bot: Record<string, string>;
let account = 300_000_000_000_000_000n;
let number = 5000;

beforeAll(async () => {
  platform = await startPlatform({ EVENT_SUBSCRIBERS: 'http://127.0.0.1:9/hook' });
  bot = await platform.apiKey(['members:read', 'members:link'], 'chat-bot');
  await insertFacilities(platform.pool, { NW: ['ZQX'] });
});
afterAll(() => platform.stop());

const newAccount = () => String(account++);
async function newMember(): Promise<string> {
  number += 1;
  await insertMembers(platform.pool, [{ member_number: String(number), facility_code: 'ZQX' }]);
  return String(number);
}

const post = (path: string, body: unknown, headers = bot) =>
  platform.send('POST', path, { headers, body });
const link = (member: string, chatId: string, more: object = {}) =>
  post(`/api/member/${member}/link-chat`, { chat_id: chatId, ...more });
const unlink = (member: string, body?: object) =>
  platform.send('POST', `/api/member/${member}/unlink-chat`, { headers: bot, body });

async function audit(member: string) {
  const { rows } = await platform.pool.query(
    'select action, actor_kind, actor, before, after, request_id from audit_log where member_number = $1 order by id',
    [member],
  );
  return rows;
}
async function events(member: string) {
  const { rows } = await platform.pool.query(
    'select payload, created_at from events where member_number = $1 order by created_at',
    [member],
  );
  return rows.map(row => row.payload);
}

describe('linking', () => {
  test('shows in the answer and in the member found by the account', async () => {
    const [member, chatId] = [await newMember(), newAccount()];
    const answer = await link(member, chatId, { chat_username: 'rosa.quintero' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        changed: true,
        member: {
          member_number: member,
          chat_id: chatId,
          chat_username: 'rosa.quintero',
          chat_verified: true,
          identity_user_id: null,
        },
      },
    });
    expect(answer.body.member.verified_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const found = await platform.send('GET', `/api/member/chat/${chatId}`, { headers: bot });
    expect(found.body.member).toEqual(answer.body.member);
  });

  test('keeps the subject of the person who confirmed it', async () => {
    const [member, chatId] = [await newMember(), newAccount()];
    const answer = await link(member, chatId, { identity_user_id: 'subject-7' });
    expect(answer.body.member.identity_user_id).toBe('subject-7');
  });

  test('the same pair again is no change, writes no audit row and tells nobody', async () => {
    const [member, chatId] = [await newMember(), newAccount()];
    await link(member, chatId);
    const again = await link(member, chatId);
    expect(again).toMatchObject({
      status: 200,
      body: { changed: false, member: { chat_id: chatId } },
    });
    expect(await audit(member)).toHaveLength(1);
    expect(await events(member)).toHaveLength(1);
  });

  test('the same pair again may bring a name and a subject that were not known', async () => {
    const [member, chatId] = [await newMember(), newAccount()];
    await link(member, chatId, { chat_username: 'old' });
    await link(member, chatId, { identity_user_id: 'subject-8' });
    const { body } = await link(member, chatId, { chat_username: 'new' });
    expect(body).toMatchObject({
      changed: false,
      member: { chat_username: 'new', identity_user_id: 'subject-8' },
    });
  });

  test('an account of another member is a duplicate', async () => {
    const [first, second, chatId] = [await newMember(), await newMember(), newAccount()];
    await link(first, chatId);
    expect(await link(second, chatId)).toMatchObject({
      status: 409,
      body: { success: false, error: 'DUPLICATE_RECORD' },
    });
    expect(await audit(second)).toEqual([]);
    expect(await events(second)).toEqual([]);
  });

  test('a member with another account is a duplicate, and stays as it was', async () => {
    const [member, chatId] = [await newMember(), newAccount()];
    await link(member, chatId);
    expect(await link(member, newAccount())).toMatchObject({
      status: 409,
      body: { error: 'DUPLICATE_RECORD' },
    });
    const { body } = await platform.send('GET', `/api/member/${member}`, { headers: bot });
    expect(body.member.chat_id).toBe(chatId);
  });

  test('one chat account asked for by many members at once goes to exactly one', async () => {
    const many = process.env.GUILDHALL_FULL === '1' ? 200 : 40;
    const chatId = newAccount();
    const members = Array.from({ length: many }, (_, index) => `race-${index}`);
    await insertMembers(
      platform.pool,
      members.map(member_number => ({ member_number })),
    );
    const answers = await Promise.all(members.map(member => link(member, chatId)));
    const statuses = answers.map(answer => answer.status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: many - 1 }, () => 409)]);
    const codes = new Set(answers.filter(({ status }) => status === 409).map(a => a.body.error));
    expect([...codes]).toEqual(['DUPLICATE_RECORD']);
    const { rows } = await platform.pool.query(
      `select (select count(*)::int from events where member_number = any($1)) as events,
              (select count(*)::int from audit_log where member_number = any($1)) as audited`,
      [members],
    );
    expect(rows).toEqual([{ events: 1, audited: 1 }]);
  });

  test('many accounts asked for by one member at once: exactly one is linked', async () => {
    const member = await newMember();
    const answers = await Promise.all(Array.from({ length: 10 }, () => link(member, newAccount())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  test.each([
    ['too short', '1234567890123456'],
    ['too long', '123456789012345678901'],
    ['not a number', 'rosa.quintero#1234'],
    ['2^63', '9223372036854775808'],
    ['a number instead of text', 184_067],
  ])('a chat id that is %s is not valid', async (_, chatId) => {
    const member = await newMember();
    const answer = await post(`/api/member/${member}/link-chat`, { chat_id: chatId });
    expect(answer).toMatchObject({ status: 400, body: { error: 'VALIDATION_ERROR' } });
    expect(answer.body.details.issues).toEqual(
      expect.arrayContaining([expect.objectContaining({ path: 'body.chat_id' })]),
    );
  });

  test('a member whom nobody knows cannot be linked', async () => {
    for (const member of ['nobody', '%00', 'x'.repeat(101), "'; drop table members"])
      expect(
        await link(encodeURIComponent(decodeURIComponent(member)), newAccount()),
      ).toMatchObject({
        status: 404,
        body: { error: 'MEMBER_NOT_FOUND' },
      });
  });

  test('a key without the scope links and unlinks nothing', async () => {
    const [member, reader] = [await newMember(), await platform.apiKey(['members:read'])];
    for (const action of ['link-chat', 'unlink-chat']) {
      const answer = await post(
        `/api/member/${member}/${action}`,
        { chat_id: newAccount() },
        reader,
      );
      expect(answer).toMatchObject({ status: 403, body: { error: 'FORBIDDEN' } });
    }
    expect(await audit(member)).toEqual([]);
  });
});

describe('unlinking', () => {
  test('leaves nothing of the link', async () => {
    const [member, chatId] = [await newMember(), newAccount()];
    await link(member, chatId, { chat_username: 'rosa', identity_user_id: 'subject-9' });
    expect(await unlink(member)).toMatchObject({
      status: 200,
      body: {
        success: true,
        changed: true,
        member: {
          chat_id: null,
          chat_username: null,
          chat_verified: false,
          verified_at: null,
          identity_user_id: null,
        },
      },
    });
    const found = await platform.send('GET', `/api/member/chat/${chatId}`, { headers: bot });
    expect(found).toMatchObject({ status: 404, body: { error: 'MEMBER_NOT_FOUND' } });
  });

  test('where nothing is linked is no change, with a guard and without', async () => {
    const member = await newMember();
    for (const body of [undefined, {}, { chat_id: newAccount() }])
      expect(await unlink(member, body)).toMatchObject({ status: 200, body: { changed: false } });
    expect(await audit(member)).toEqual([]);
    expect(await events(member)).toEqual([]);
  });

  test('a guard that names another account is a conflict and unlinks nothing', async () => {
    const [member, chatId] = [await newMember(), newAccount()];
    await link(member, chatId);
    expect(await unlink(member, { chat_id: newAccount() })).toMatchObject({
      status: 409,
      body: { error: 'CONFLICT' },
    });
    expect(await unlink(member, { chat_id: chatId })).toMatchObject({
      status: 200,
      body: { changed: true },
    });
  });

  test('a guard that is no chat id is not valid', async () => {
    const member = await newMember();
    for (const chat_id of ['abc', '9223372036854775808'])
      expect(await unlink(member, { chat_id })).toMatchObject({ status: 400 });
  });

  test('makes the account free for another member', async () => {
    const [first, second, chatId] = [await newMember(), await newMember(), newAccount()];
    await link(first, chatId);
    await unlink(first);
    expect(await link(second, chatId)).toMatchObject({ status: 200, body: { changed: true } });
  });

  test('a member whom nobody knows cannot be unlinked', async () => {
    expect(await unlink('nobody')).toMatchObject({
      status: 404,
      body: { error: 'MEMBER_NOT_FOUND' },
    });
  });
});

describe('a person', () => {
  const unlinkOwn = (headers: Record<string, string>, body?: object) =>
    platform.send('POST', '/api/member/unlink', { headers, body });

  test('unlinks the own account and nobody else’s', async () => {
    const [own, other] = [await newMember(), await newMember()];
    await insertLink(platform.pool, own, newAccount());
    await insertLink(platform.pool, other, newAccount());
    const headers = await platform.session({ subject: 'rosa', member: own });
    expect(await unlinkOwn(headers)).toMatchObject({
      status: 200,
      body: { changed: true, member: { member_number: own, chat_id: null } },
    });
    expect(await unlinkOwn(headers)).toMatchObject({ status: 200, body: { changed: false } });
    expect(await audit(own)).toMatchObject([{ actor_kind: 'person', actor: 'rosa' }]);
    expect(await audit(other)).toEqual([]);
  });

  test('is asked for the right account where a guard is given', async () => {
    const [own, chatId] = [await newMember(), newAccount()];
    await insertLink(platform.pool, own, chatId);
    const headers = await platform.session({ member: own });
    expect(await unlinkOwn(headers, { chat_id: newAccount() })).toMatchObject({ status: 409 });
    expect(await unlinkOwn(headers, { chat_id: chatId })).toMatchObject({ status: 200 });
  });

  test('without a session, without a member, or from a foreign page unlinks nothing', async () => {
    const own = await newMember();
    await insertLink(platform.pool, own, newAccount());
    const headers = await platform.session({ member: own });
    const foreign = { ...headers, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await unlinkOwn({})).status).toBe(401);
    expect((await unlinkOwn(await platform.session())).body.error).toBe('MEMBER_NOT_FOUND');
    expect((await unlinkOwn(foreign)).status).toBe(403);
    expect(await audit(own)).toEqual([]);
  });
});

describe('every change', () => {
  test('is audited with who, what, before, after and the request', async () => {
    const [member, chatId] = [await newMember(), newAccount()];
    const headers = { ...bot, 'x-request-id': `req-${member}` };
    await post(`/api/member/${member}/link-chat`, { chat_id: chatId, chat_username: 'r' }, headers);
    await unlink(member);
    const account = { chat_id: chatId, chat_username: 'r' };
    expect(await audit(member)).toEqual([
      {
        action: 'chat.link',
        actor_kind: 'key',
        actor: expect.stringMatching(/^chat-bot \(\w{12}\)$/),
        before: null,
        after: account,
        request_id: `req-${member}`,
      },
      expect.objectContaining({ action: 'chat.unlink', before: account, after: null }),
    ]);
  });

  test('tells the whole member, the account, and on unlinking the account before', async () => {
    const [member, chatId, next] = [await newMember(), newAccount(), newAccount()];
    await link(member, chatId);
    await unlink(member);
    await link(member, next);
    const whole = {
      member_number: member,
      facility_code: 'ZQX',
      region_code: 'NW',
      first_name: 'Rosa',
      last_name: 'Quintero',
      status: 'active',
      member_type_id: 1,
      positions: [],
    };
    const told = await events(member);
    expect(told.map(event => event.data)).toEqual([
      { ...whole, chat_id: chatId },
      { ...whole, chat_id: null, previous_chat_id: chatId },
      { ...whole, chat_id: next, previous_chat_id: chatId },
    ]);
    const times = told.map(event => event.timestamp);
    expect([...new Set(times)].sort()).toEqual(times);
  });
});
