import { describe, expect, test } from 'vitest';
import { insertMembers } from './factories.js';
import {
  audit,
  bot,
  events,
  link,
  newAccount,
  newMember,
  platform,
  post,
  setUpLinks,
  unlink,
} from './links-setup.js';

setUpLinks();

describe('linking', () => {
  test('shows in the response and in the member found by the account', async () => {
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

  test('updates updated_at, so that others see the change; the same pair again does not', async () => {
    const member = await newMember();
    const read = async () => {
      const { body } = await platform.send('GET', `/api/member/${member}`, { headers: bot });
      return body.member;
    };
    const before = await read();
    await link(member, newAccount());
    const linked = await read();
    expect(linked.updated_at).toBe(linked.verified_at);
    expect(linked.updated_at > before.updated_at).toBe(true);
    await link(member, linked.chat_id);
    expect(await read()).toEqual(linked);
    await link(member, linked.chat_id, { chat_username: 'renamed' });
    const renamed = await read();
    expect(renamed.updated_at > linked.updated_at).toBe(true);
    await unlink(member);
    expect((await read()).updated_at > renamed.updated_at).toBe(true);
  });

  test('keeps the subject of the person who confirmed it', async () => {
    const [member, chatId] = [await newMember(), newAccount()];
    const answer = await link(member, chatId, { identity_user_id: 'subject-7' });
    expect(answer.body.member.identity_user_id).toBe('subject-7');
  });

  test('linking the same pair again changes nothing, with no audit entry or event', async () => {
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

  test('linking the same pair again may add a missing name and subject', async () => {
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

  test('a member with another account is a duplicate, and is not changed', async () => {
    const [member, chatId] = [await newMember(), newAccount()];
    await link(member, chatId);
    expect(await link(member, newAccount())).toMatchObject({
      status: 409,
      body: { error: 'DUPLICATE_RECORD' },
    });
    const { body } = await platform.send('GET', `/api/member/${member}`, { headers: bot });
    expect(body.member.chat_id).toBe(chatId);
  });

  test('concurrent links of one account to many members: exactly one is linked', async () => {
    const many = 40;
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

  test('concurrent links of many accounts to one member: exactly one is linked', async () => {
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
  ])('a chat id that is %s is invalid', async (_, chatId) => {
    const member = await newMember();
    const answer = await post(`/api/member/${member}/link-chat`, { chat_id: chatId });
    expect(answer).toMatchObject({ status: 400, body: { error: 'VALIDATION_ERROR' } });
    expect(answer.body.details.issues).toEqual(
      expect.arrayContaining([expect.objectContaining({ path: 'body.chat_id' })]),
    );
  });

  test('an unknown member cannot be linked', async () => {
    for (const member of ['unknown', '%00', 'x'.repeat(101), "'; drop table members"])
      expect(
        await link(encodeURIComponent(decodeURIComponent(member)), newAccount()),
      ).toMatchObject({
        status: 404,
        body: { error: 'MEMBER_NOT_FOUND' },
      });
  });
});
