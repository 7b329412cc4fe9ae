import { describe, expect, test } from 'vitest';
import { insertLink } from './factories.js';
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

describe('unlinking', () => {
  test('removes all fields of the link', async () => {
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

  test('a member without a link changes nothing, with and without a guard', async () => {
    const member = await newMember();
    for (const body of [undefined, {}, { chat_id: newAccount() }])
      expect(await unlink(member, body)).toMatchObject({ status: 200, body: { changed: false } });
    expect(await audit(member)).toEqual([]);
    expect(await events(member)).toEqual([]);
  });

  test('a guard that names another account is a conflict, and the link stays', async () => {
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

  test('a guard that is not a chat id is invalid', async () => {
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

  test('an unknown member cannot be unlinked', async () => {
    expect(await unlink('unknown')).toMatchObject({
      status: 404,
      body: { error: 'MEMBER_NOT_FOUND' },
    });
  });
});

describe('a person', () => {
  const unlinkOwn = (headers: Record<string, string>, body?: object) =>
    platform.send('POST', '/api/member/unlink', { headers, body });

  test('unlinks only the caller’s own account', async () => {
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

  test('must name the right account if a guard is given', async () => {
    const [own, chatId] = [await newMember(), newAccount()];
    const asked = { chat_id: chatId, chat_username: 'r', asked_by: 'admin-of-the-link' };
    await post(`/api/member/${own}/link-chat`, asked, bot);
    const headers = await platform.session({ member: own });
    const another = await unlinkOwn(headers, { chat_id: newAccount() });
    expect(another.status).toBe(409);
    // Not by whom they were linked.
    expect(JSON.stringify(another.body)).not.toContain('admin-of-the-link');
    expect(await unlinkOwn(headers, { chat_id: chatId })).toMatchObject({ status: 200 });
  });

  test('cannot unlink without a session, without a member, or from a foreign page', async () => {
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
  test('is audited with actor, action, before, after and the request', async () => {
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

  test('sends the whole member, the account, and on unlinking the previous account', async () => {
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
