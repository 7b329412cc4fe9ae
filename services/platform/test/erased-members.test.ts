import { platformApi } from '@guildhall/contracts/platform';
import { erasedMark } from '@guildhall/service-kit/database';
import { erasedWrites } from '@guildhall/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLiftErasure } from '../src/jobs/lift-erasure.js';
import { dumpTables } from './dump-tables.js';
import { insertMembers } from './factories.js';
import { type Answer, type Seen, startFakeChatBot } from './fake-chat-bot.js';
import { erasureKey, startPlatform } from './harness.js';

const [chatBot, pay] = await Promise.all([startFakeChatBot(), startFakeChatBot()]);
const platform = await startPlatform({
  CHAT_BOT_URL: chatBot.url,
  PAY_URL: pay.url,
  MAIL_DOMAIN: 'guildhall.example',
});
const admin = await platform.admin();
const markOf = erasedMark(erasureKey);
afterAll(async () => {
  await platform.stop();
  await Promise.all([chatBot.stop(), pay.stop()]);
});

const isErasing = ({ path }: Seen) => path.endsWith('/erase');
const isLifting = ({ path }: Seen) => path.includes('/erasures/');
const willing = (asked: Seen): Answer => ({
  body: {
    success: true,
    ...(isErasing(asked) && { erased: {} }),
    ...(isLifting(asked) && { lifted: true }),
  },
});
beforeEach(() => {
  chatBot.answers(willing);
  pay.answers(willing);
});

const inSource = async (number: string) => {
  await insertMembers(platform.pool, [{ member_number: number, last_name: `Leaver${number}` }]);
  return number;
};
const leaver = async (number: string) => {
  await inSource(number);
  await platform.pool.query('update members set left_source_at = now() where member_number = $1', [
    number,
  ]);
  return number;
};
const post = (path: string, body?: object) =>
  platform.send('POST', `/api/admin/${path}`, { headers: admin, ...(body && { body }) });
const erase = (number: string, more: object = {}) =>
  post(`members/${number}/erase`, { confirm: number, ...more });
const lift = (number: string) => post(`members/${number}/lift-erasure`);
const look = async (id: string) =>
  (await platform.send('GET', `/api/admin/erasures/${id}`, { headers: admin })).body.erasure;
async function erased(number: string, more: object = {}) {
  const { body } = await erase(number, more);
  const isDone = async () => (await look(body.erasure.id)).state === 'done';
  await vi.waitUntil(isDone, { interval: 100, timeout: 20_000 });
  return number;
}
const heldIn = (service: typeof pay) => service.seen.filter(isLifting).map(({ path }) => path);

describe('after a member is erased', () => {
  const number = '6001';
  beforeAll(async () => {
    for (const service of [chatBot, pay]) service.answers(willing);
    await erased(await leaver(number));
  });
  test.each(erasedWrites(platformApi, number).map(write => [write.name, write] as const))(
    '%s is refused in their name',
    async (_name, { endpoint: { auth, method, scope }, path, body }) => {
      const scopes = scope === undefined ? undefined : [scope];
      const credentials = {
        session: () => platform.session({ subject: 'subject-6001', member: number }),
        admin: () => platform.admin(),
        apiKey: async () => ({ 'x-api-key': (await platform.key('api', scopes)).secret }),
      };
      const kinds = ['session', 'admin', 'apiKey'] as const;
      const kind = kinds.find(each => [auth].flat().includes(each)) ?? 'apiKey';
      const headers = await credentials[kind]();
      const answer = await platform.send(method, path, { headers, body });
      expect([answer.status, answer.body.error]).toEqual([410, 'MEMBER_ERASED']);
    },
  );
});

describe('a member whose row is still in the source', () => {
  test('is erased if that was confirmed, and the record says so', async () => {
    const number = await inSource('6101');
    const refused = await erase(number);
    expect([refused.status, refused.body.error]).toEqual([409, 'STILL_IN_SOURCE']);
    await erased(number, { despite_source: true });
    expect(await dumpTables(platform.pool)).not.toContain(`Leaver${number}`);
    const { rows } = await platform.pool.query(
      `select after -> 'despite_source' as said from audit_log where action = 'person.erase' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ said: true }]);
  });

  test('is erased only after a running synchronization, which could restore them', async () => {
    const number = await inSource('6102');
    const run = await platform.pool.connect();
    await run.query(`select pg_advisory_lock_shared(hashtextextended('erasing', 0))`);
    const { id } = (await erase(number, { despite_source: true })).body.erasure;
    const waits = { waits_for_said: { code: 'erase_during_sync', values: [] } };
    await expect
      .poll(async () => (await look(id)).parts, { interval: 100 })
      .toContainEqual(expect.objectContaining(waits));
    run.release(true);
    await expect.poll(() => look(id), { timeout: 20_000 }).toMatchObject({ state: 'done' });
  });
});

describe('during an erasure', () => {
  test('writes in the member’s name are refused, and canceling lifts that in all services', async () => {
    const number = await leaver('6201');
    pay.answers(asked => (isErasing(asked) ? { status: 503, body: {} } : willing(asked)));
    const { id } = (await erase(number)).body.erasure;
    const key = { 'x-api-key': (await platform.key('api', ['members:link'])).secret };
    const link = () =>
      platform.send('POST', `/api/member/${number}/link-chat`, {
        headers: key,
        body: { chatId: '184067352906016201' },
      });
    expect((await link()).status).toBe(410);
    // Not while an attempt is under way.
    await expect
      .poll(async () => (await post(`erasures/${id}/cancel`)).body, { interval: 100 })
      .toMatchObject({ changed: true });
    const held = `/erasures/${markOf(number)}`;
    for (const service of [chatBot, pay])
      await expect.poll(() => heldIn(service)).toEqual([expect.stringContaining(held)]);
    expect((await link()).status).not.toBe(410);
  });
});

describe('lifting an erasure', () => {
  test('makes the number usable again, is retried at the other services, and is audited', async () => {
    const number = await erased(await leaver('6301'));
    pay.answers(() => ({ status: 503, body: {} }));
    expect((await lift(number)).status).toBe(200);
    await expect.poll(() => heldIn(chatBot).length).toBe(1);
    pay.answers(willing);
    await platform.pool.query(
      `update jobs.job set start_after = now() where name = 'lift-erasure' and state = 'created'`,
    );
    const path = `/api/v1/people/erasures/${markOf(number)}/lift`;
    await expect.poll(() => heldIn(pay), { timeout: 20_000 }).toContain(path);
    const { body } = await platform.send('GET', `/api/admin/audit?member=${number}`, {
      headers: admin,
    });
    expect(body.entries).toMatchObject([{ action: 'person.erasure-lifted', actor: 'admin-1' }]);
  });

  test('is not sent if the member was erased again meanwhile', async () => {
    const number = await leaver('6302');
    await platform.pool.query('insert into erased_members (mark) values ($1)', [markOf(number)]);
    const lifted: string[] = [];
    const neighbor = {
      open: async () => null,
      erase: async () => ({}),
      suspend: async () => true,
      lift: async (mark: string) => lifted.push(mark),
    };
    const tell = createLiftErasure(
      platform.db.kysely,
      { 'chat-bot': null, pay: neighbor },
      async () => undefined,
    );
    await tell({ mark: markOf(number) });
    expect(lifted).toEqual([]);
    await lift(number);
    await tell({ mark: markOf(number) });
    expect(lifted).toEqual([markOf(number)]);
  });

  test('is a 404 without an erasure in force', async () => {
    expect((await lift('6399')).status).toBe(404);
  });
});

test('a new key forgets earlier erasures', async () => {
  const number = await erased(await leaver('6401'));
  const other = await platform.replica({ ERASURE_KEY: 'another-key-of-the-tests' });
  expect(await platform.app.guildhall.isErased(number)).toBe(true);
  expect(await other.guildhall.isErased(number)).toBe(false);
});

test('the erased person’s actions lose the name, even without a login', async () => {
  const number = await leaver('6501');
  const headers = await platform.person({
    subject: 'subject-6501',
    member: number,
    roles: ['admin'],
  });
  const other = await inSource('6502');
  const path = `/api/admin/members/${other}/resend`;
  await platform.send('POST', path, { headers });
  await platform.pool.query(
    `update audit_log set actor_name = 'A Former Name' where actor = 'subject-6501'`,
  );
  await platform.pool.query(
    `insert into audit_log (action, member_number, actor_kind, actor, after)
     values ('chat.link', $1, 'service', 'chat-bot', '{"chat_id": "1", "asked_by": "subject-6501"}')`,
    [other],
  );
  await erased(number);
  const { rows } = await platform.pool.query(
    `select action, actor, actor_name, actor_member, after ->> 'asked_by' as asked_by
       from audit_log where member_number = $1 order by id`,
    [other],
  );
  expect(rows).toEqual([
    {
      action: 'member.resend',
      actor: 'erased',
      actor_name: null,
      actor_member: null,
      asked_by: null,
    },
    {
      action: 'chat.link',
      actor: 'chat-bot',
      actor_name: null,
      actor_member: null,
      asked_by: 'erased',
    },
  ]);
  expect(pay.seen.find(isErasing)?.body).toMatchObject({ subjects: ['subject-6501'] });
});
