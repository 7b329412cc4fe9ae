import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { A, accounts, B, C, startChatBot, webhookSecret } from './harness.js';
import { eventOf } from './member-event.js';

const bot = await startChatBot();
const admin = await bot.admin();
afterAll(() => bot.stop());

const get = (path: string, headers = admin) => bot.send('GET', path, undefined, headers);

describe('a member’s account, for an administrator', () => {
  const path = (number: string) => `/api/admin/members/${number}/chat-account`;

  test('is shown with its roles as the member sees them, and can be refreshed', async () => {
    bot.platform.put({ member_number: '700', chat_id: A });
    expect((await get(path('700'))).body.roles).toMatchObject([
      { name: 'Member', state: 'missing' },
    ]);
    const { status, body } = await bot.send('POST', `${path('700')}/refresh`, undefined, admin);
    expect([status, body.roles_added]).toEqual([200, ['Member']]);
    const after = await get(path('700'));
    expect(after.body.roles).toMatchObject([{ name: 'Member', state: 'given' }]);
    const own = await get('/api/me/chat-account', await bot.person('700'));
    const { not_given, ...same } = after.body;
    expect(own.body).toEqual(same);
    // Why the others are not given is for who is asked about it.
    expect(not_given).toContainEqual({
      name: 'Retired',
      lacks: [[{ field: 'status', values: ['retired'], facilities: [], is_exception: false }]],
    });
    bot.platform.put({ member_number: '700' });
  });

  test('that is not linked yet is shown with the roles of the rules, but not to the member', async () => {
    bot.platform.put({ member_number: '702' });
    bot.platform.put({ member_number: '703', status: 'retired' });
    const { body } = await get(path('702'));
    expect(body).toMatchObject({ state: 'not_linked', roles: [{ name: 'Member' }] });
    expect(body.not_given).toContainEqual(expect.objectContaining({ name: 'Retired' }));
    const own = await get('/api/me/chat-account', await bot.person('702'));
    expect([own.body.state, own.body.roles]).toEqual(['not_linked', []]);
    expect((await get(path('703'))).body).toMatchObject({
      state: 'inactive',
      roles: [{ name: 'Retired', state: 'missing' }],
    });
  });

  test('is 404 for an unknown member, and cannot be refreshed without a link', async () => {
    bot.platform.put({ member_number: '701' });
    expect((await get(path('unknown'))).status).toBe(404);
    const refreshed = await bot.send('POST', `${path('701')}/refresh`, undefined, admin);
    expect(refreshed.status).toBe(404);
  });
});

test('lists the member’s history, including removed roles', async () => {
  const record = bot.platform.put({ member_number: '710', chat_id: B });
  await bot.webhook(eventOf({ ...record, chat_id: B }), { 'x-webhook-secret': webhookSecret });
  bot.platform.put({ member_number: '710' });
  await bot.webhook(eventOf({ ...record, chat_id: null }, { previous_chat_id: B }));
  const { body } = await get('/api/admin/audit?member=710');
  expect(body.entries).toMatchObject([
    {
      action: 'roles.changed',
      about: `account:${B}`,
      after: { roles_removed: ['Member'] },
    },
    { action: 'roles.changed', after: { roles_added: ['Member'] } },
  ]);
  expect(body.next).toBeNull();
  const first = (await get('/api/admin/audit?member=710&limit=1')).body;
  const second = await get(
    `/api/admin/audit?member=710&limit=1&after=${encodeURIComponent(first.next)}`,
  );
  expect([...first.entries, ...second.body.entries]).toEqual(body.entries);
});

test('the history can be searched by the actor’s name, and shows type and subject by name', async () => {
  bot.platform.put({ member_number: '711', chat_id: C });
  await bot.send('POST', '/api/admin/members/711/chat-account/refresh', undefined, admin);
  bot.platform.names.set('711', 'Rosa Quintero');
  const { body } = await get('/api/admin/audit?actor=admin-1&action=roles.refresh&member=711');
  expect(body.entries).toMatchObject([
    { actor_kind: 'person', actor: 'admin-1', member_name: 'Rosa Quintero' },
  ]);
});

describe('verifications by stage', () => {
  const day = new Date().toISOString().slice(0, 10);
  const funnel = async (days = 7) => (await get(`/api/admin/stats/funnel?days=${days}`)).body.days;

  test('are counted once at every stage that they reached', async () => {
    const before = (await funnel()).at(-1);
    for (const number of ['720', '721', '722']) bot.platform.put({ member_number: number });
    const [opened = '', completed = '', expired = ''] = [
      await bot.started(A, '720'),
      await bot.started(B, '721'),
      await bot.started(accounts[4] ?? '', '722'),
    ];
    const service = await bot.service(['verify']);
    for (const id of [opened, opened, completed])
      await get(`/api/verify/status/${id}?opened=true`, service);
    // Only a service may report it, and HEAD changes nothing.
    const opening = `/api/verify/status/${expired}?opened=true`;
    await get(opening, await bot.person('722'));
    expect((await bot.send('HEAD', opening, undefined, service)).status).toBe(200);
    expect((await bot.complete(completed, '721')).status).toBe(200);
    await bot.pool.query(`update verifications set status = 'expired' where id = $1`, [expired]);
    const after = (await funnel()).at(-1);
    const more = Object.fromEntries(
      Object.entries(after).map(([key, value]) =>
        typeof value === 'number' ? [key, value - before[key]] : [key, value],
      ),
    );
    expect(more).toEqual({ day, started: 3, opened: 2, completed: 1, expired: 1, other: 0 });
  });

  test('are grouped by the day they started, including days without any', async () => {
    const days = await funnel(7);
    expect(days).toHaveLength(7);
    expect(days[0]).toMatchObject({ started: 0 });
    expect(days.at(-1).day).toBe(day);
    const { rows } = await bot.pool.query(
      `select count(*)::int as n from verifications where method = 'click'`,
    );
    const started = days.reduce((sum: number, each: { started: number }) => sum + each.started, 0);
    expect(started).toBe(rows[0].n);
  });

  test('are listed newest first, by page, and can be filtered by stage', async () => {
    bot.platform.put({ member_number: '730' });
    const newest = await bot.started(A, '730');
    const service = await bot.service(['verify']);
    await get(`/api/verify/status/${newest}?opened=true`, service);
    const all = (await get('/api/admin/verifications')).body.verifications;
    const walked: unknown[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const at: string = after === '' ? '' : `&after=${encodeURIComponent(after)}`;
      const { body } = await get(`/api/admin/verifications?limit=1${at}`);
      walked.push(...body.verifications);
      after = body.next;
    }
    expect(walked).toEqual(all);
    const pending = (await get('/api/admin/verifications?status=pending')).body.verifications;
    expect(pending[0]).toMatchObject({
      member_number: '730',
      member_name: null,
      opened_at: expect.any(String),
    });
    expect(new Set(pending.map((each: { status: string }) => each.status))).toEqual(
      new Set(['pending']),
    );
    bot.platform.names.set('730', 'Noor Haddad');
    const named = (await get('/api/admin/verifications?status=pending')).body.verifications;
    expect(named[0]).toMatchObject({ member_number: '730', member_name: 'Noor Haddad' });
    expect((await get('/api/admin/verifications?after=x')).status).toBe(400);
  });
});

describe('a person, for the platform', () => {
  test('can be exported and erased; a second erasure is no error', async () => {
    const platform = await bot.service(['people:manage']);
    const { status, body } = await get('/api/people/722', platform);
    expect([status, body.verifications]).toMatchObject([200, [{ member_number: '722' }]]);
    const erase = (erasure = randomUUID()) => {
      const body = { asked_by: 'person:admin-9', erasure };
      return bot.send('POST', '/api/people/722/erase', body, platform);
    };
    const erasure = randomUUID();
    expect((await erase(erasure)).body.erased).toMatchObject({ verifications: 1 });
    // A repeated request may mean a lost response.
    expect((await erase(erasure)).body.erased).toMatchObject({ verifications: 1 });
    expect((await erase()).body.erased).toMatchObject({ verifications: 0 });
    expect((await get('/api/people/722', platform)).status).toBe(404);
    const { rows } = await bot.pool.query(
      `select actor from audit where action = 'person.erased' order by id`,
    );
    const entry = { actor: 'person:admin-9' };
    expect(rows).toEqual([entry, entry, entry]);
  });

  test('who formerly had an account is exported and erased without the next owner’s data', async () => {
    const [account = ''] = accounts.slice(5);
    const platform = await bot.service(['people:manage']);
    const give = async (number: string) => {
      const record = bot.platform.put({ member_number: number, chat_id: account });
      await bot.webhook(eventOf({ ...record, chat_id: account }));
    };
    await give('730');
    const left = bot.platform.put({ member_number: '730' });
    await bot.webhook(eventOf(left, { previous_chat_id: account }));
    await give('731');
    const { body } = await get('/api/people/730', platform);
    expect(body.audit).toHaveLength(2);
    const ofNext = async () => (await get('/api/admin/audit?member=731')).body.entries;
    const before = await ofNext();
    expect(before).toMatchObject([{ about: `account:${account}` }]);
    await bot.send('POST', '/api/people/730/erase', { asked_by: 'x' }, platform);
    expect(await ofNext()).toEqual(before);
    expect((await get('/api/admin/audit?member=730')).body.entries).toEqual([]);
    bot.platform.put({ member_number: '731' });
  });
});
