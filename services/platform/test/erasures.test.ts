import { erasedMark } from '@guildhall/service-kit/database';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { byOperator } from '../src/audit/actor.js';
import type { Neighbors } from '../src/clients/people.js';
import { askForErasure, cancelErasure } from '../src/features/personal-data/erasures.js';
import { createErasePerson } from '../src/jobs/erase-person.js';
import { dumpTables } from './dump-tables.js';
import { insertFacilities, insertLink, insertMembers, insertPosition } from './factories.js';
import { type Answer, refusal, type Seen, startFakeChatBot } from './fake-chat-bot.js';
import { erasureKey, startPlatform } from './harness.js';

let made = 4000;
const closeMailbox = async () => undefined;
const markOf = erasedMark(erasureKey);
const [chatBot, pay] = await Promise.all([startFakeChatBot(), startFakeChatBot()]);
const platform = await startPlatform({
  CHAT_BOT_URL: chatBot.url,
  PAY_URL: pay.url,
  MAIL_DOMAIN: 'example.org',
});
const admin = await platform.admin();
await insertFacilities(platform.pool, { NW: ['ZQX'] });
afterAll(async () => {
  await platform.stop();
  await Promise.all([chatBot.stop(), pay.stop()]);
});

const isErasing = ({ path }: Seen) => path.endsWith('/erase');
const isTelling = ({ path }: Seen) => path.includes('/people/') && !path.endsWith('/erase');
/** Takes news, tells and forgets. */
const willing =
  (erased: object) =>
  (asked: Seen): Answer => {
    if (isErasing(asked)) return { body: { success: true, erased } };
    if (isTelling(asked)) return { body: { rows: ['kept there'] } };
    return { body: { success: true } };
  };
beforeEach(() => {
  chatBot.answers(willing({ verifications: 2 }));
  pay.answers(willing({ shifts: 7 }));
});

/** A member of whom much is kept, and who has left the source; of a linked one chat-bot hears first. */
async function leaver({ isLinked = false } = {}) {
  made += 1;
  const number = String(made);
  const { pool } = platform;
  await insertMembers(pool, [{ member_number: number, last_name: `Leaver${made}` }]);
  await insertPosition(pool, { id: made, member_number: number, facility_code: 'ZQX' });
  if (isLinked) await insertLink(pool, number, `18406735290601${made}`);
  await platform.session({ subject: `subject-${made}`, member: number });
  await pool.query('update members set left_source_at = now() where member_number = $1', [number]);
  return number;
}

const erase = (number: string, headers = admin, confirm = number) =>
  platform.send('POST', `/api/admin/members/${number}/erase`, { headers, body: { confirm } });
const look = async (id: string) =>
  (await platform.send('GET', `/api/admin/erasures/${id}`, { headers: admin })).body.erasure;
const done = (id: string) =>
  expect.poll(() => look(id), { interval: 100 }).toMatchObject({ state: 'done' });
/** What waits for another attempt is due now. */
const hurry = (queues: string) =>
  platform.pool.query(
    `update jobs.job set start_after = now() where name like $1 and state = 'created'`,
    [queues],
  );
const partOf = async (id: string, service: string) =>
  (await look(id)).parts.find((each: { service: string }) => each.service === service);

test('one confirmation erases a person in all services, once, and leaves a record', async () => {
  const number = await leaver({ isLinked: true });
  const { status, body } = await erase(number);
  expect([status, body.erasure.state]).toEqual([202, 'under_way']);
  await done(body.erasure.id);
  expect(await look(body.erasure.id)).toMatchObject({
    member_number: null,
    requested_by: 'admin-1',
    finished_at: expect.any(String),
    had_mailbox: false,
    parts: [
      { service: 'chat-bot', state: 'done', erased: { verifications: 2 } },
      { service: 'pay', state: 'done', erased: { shifts: 7 } },
      { service: 'platform', state: 'done', erased: { member: 1, positions: 1, sessions: 1 } },
    ],
  });
  const left = await dumpTables(platform.pool);
  for (const trace of [`Leaver${number}`, `subject-${number}`, `18406735290601${number}`])
    expect(left).not.toContain(trace);
  // The number is gone from all rows; only the test's clock could contain the same digits.
  expect(left).not.toContain(`"${number}"`);
  const asked = [...chatBot.seen, ...pay.seen].filter(isErasing);
  const why = {
    asked_by: 'person:admin-1',
    erasure: body.erasure.id,
    subjects: [`subject-${number}`],
  };
  expect(asked.map(each => [each.path, each.body])).toEqual([
    [`/api/people/${number}/erase`, why],
    [`/api/v1/people/${number}/erase`, why],
  ]);
  const { rows } = await platform.pool.query(
    `select action, member_number, actor, after from audit_log where resource = $1 order by id`,
    [`erasure:${body.erasure.id}`],
  );
  expect(rows).toMatchObject([
    { action: 'person.erase', member_number: null, actor: 'admin-1' },
    { action: 'person.erased', actor: 'admin-1', after: { pay: { shifts: 7 } } },
  ]);
});

test('an administrator’s actions elsewhere are not attributed to the erased person they concern', async () => {
  const number = await leaver();
  const headers = await platform.person({ subject: 'admin-2', roles: ['admin'] });
  await platform.send('POST', `/api/admin/members/${number}/resend`, { headers });
  const other = await leaver();
  await platform.send('POST', `/api/admin/members/${other}/resend`, { headers });
  const { body } = await erase(number);
  await done(body.erasure.id);
  const { rows } = await platform.pool.query(
    `select actor, member_number, resource from audit_log where action = 'member.resend' order by id desc limit 2`,
  );
  expect(rows).toEqual([
    { actor: 'admin-2', member_number: other, resource: `member:${other}` },
    { actor: 'admin-2', member_number: null, resource: 'member:erased' },
  ]);
});

test('synchronized changes of the person are deleted; of requested runs only the requester is removed', async () => {
  const [number, other] = [await leaver(), await leaver()];
  const insert = (member: string, actor: string) =>
    platform.pool.query(
      `insert into audit_log (action, member_number, resource, actor_kind, actor, actor_name, before, after)
       select 'member.synchronized', m.member_number, 'sync:1', 'person', $2,
              (select first_name || ' ' || last_name from members where member_number = $3),
              null, to_jsonb(m) from members m where m.member_number = $1`,
      [member, actor, number],
    );
  await insert(number, 'admin-2');
  await insert(other, `subject-${number}`);
  await insert(other, 'subject-of-an-older-login');
  const { body } = await erase(number);
  await done(body.erasure.id);
  expect(await dumpTables(platform.pool)).not.toContain(`Leaver${number}`);
  const { rows } = await platform.pool.query(
    `select member_number, actor, actor_name, after ->> 'last_name' as name from audit_log
      where action = 'member.synchronized' order by id desc limit 3`,
  );
  const ofOther = { member_number: other, actor_name: null, name: `Leaver${other}` };
  expect(rows).toEqual([
    { ...ofOther, actor: 'subject-of-an-older-login' },
    { ...ofOther, actor: 'erased' },
    { member_number: null, actor: 'admin-2', actor_name: null, name: null },
  ]);
});

test('requesting an erasure again, at once or when it is done, returns the same one with its state', async () => {
  const number = await leaver();
  const another = await platform.person({ subject: 'admin-2', roles: ['admin'] });
  pay.answers(() => ({ status: 503, body: {} }));
  const answers = await Promise.all([erase(number), erase(number, another)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 202]);
  const [first, second] = answers.map(({ body }) => body.erasure);
  expect(second.id).toBe(first.id);
  pay.answers(willing({}));
  await done(first.id);
  const again = await erase(number);
  expect([again.status, again.body.erasure]).toEqual([200, await look(first.id)]);
  const { rows } = await platform.pool.query(
    `select 1 from audit_log where action = 'person.erase' and resource = $1`,
    [`erasure:${first.id}`],
  );
  expect(rows).toHaveLength(1);
});

test('an unavailable service is named and retried; finished ones are not', async () => {
  const number = await leaver();
  pay.answers(asked => (isErasing(asked) ? { drop: true } : { body: {} }));
  const { id } = (await erase(number)).body.erasure;
  await expect
    .poll(() => partOf(id, 'pay'), { interval: 100 })
    .toMatchObject({
      state: 'waiting',
      waits_for: 'pay cannot be reached',
      waits_for_said: { code: 'service_away', values: ['pay'] },
    });
  // Nothing of the record goes before the others are done.
  expect(await dumpTables(platform.pool)).toContain(`Leaver${number}`);
  pay.answers(willing({ shifts: 1 }));
  await done(id);
  expect(chatBot.seen.filter(isErasing)).toHaveLength(1);
});

test('the reason why chat-bot waits is shown in its own words', async () => {
  const number = await leaver();
  const said = { code: 'erase_after_events', values: ['2', number] };
  chatBot.answers(asked =>
    isErasing(asked)
      ? { status: 409, body: { ...refusal('CONFLICT'), said } }
      : { body: { success: true } },
  );
  const { id } = (await erase(number)).body.erasure;
  await expect
    .poll(() => partOf(id, 'chat-bot'), { interval: 100 })
    .toMatchObject({ waits_for: 'Said by chat-bot: CONFLICT', waits_for_said: said });
  chatBot.answers(willing({}));
  await done(id);
});

test('an erasure waits until subscribers have been notified', async () => {
  const number = await leaver({ isLinked: true });
  chatBot.answers(asked =>
    asked.path.includes('/webhooks/') ? { status: 500, body: {} } : willing({})(asked),
  );
  const { id } = (await erase(number)).body.erasure;
  await expect
    .poll(() => partOf(id, 'platform'), { interval: 100 })
    .toMatchObject({ waits_for: expect.stringContaining('1 deliveries') });
  expect([...chatBot.seen, ...pay.seen].filter(isErasing)).toEqual([]);
  chatBot.answers(willing({}));
  await hurry('deliver-event-%');
  await done(id);
});

test('an erasure ends the person’s sessions, and pay is erased last', async () => {
  const number = await leaver();
  const session = await platform.session({ subject: `subject-${number}`, member: number });
  chatBot.answers(asked => (isErasing(asked) ? { status: 503, body: {} } : { body: {} }));
  const { id } = (await erase(number)).body.erasure;
  await expect
    .poll(() => partOf(id, 'chat-bot'), { interval: 100 })
    .toMatchObject({ state: 'waiting', waits_for: expect.any(String) });
  const logged = await platform.send('GET', '/api/auth/session', { headers: session });
  expect([logged.status, logged.body.authenticated]).toEqual([401, false]);
  expect(pay.seen.filter(isErasing)).toEqual([]);
  // A replica that starts now sweeps what is over, and who the person is at the provider is still known.
  await (await platform.replica()).ready();
  chatBot.answers(willing({}));
  await done(id);
  expect(pay.seen.filter(isErasing)).toHaveLength(1);
  expect(await partOf(id, 'platform')).toMatchObject({ erased: { sessions: 2 } });
});

/** A person to erase, and attempts that only the test begins: nothing works on jobs here. */
async function attempts(neighbors: Neighbors) {
  const { db, stop } = await startPlatform();
  onTestFinished(stop);
  await insertMembers(db.pool, [{ member_number: '1' }]);
  await db.pool.query('update members set left_source_at = now()');
  const { erasure } = await askForErasure(
    db.kysely,
    { neighbors, markOf },
    { memberNumber: '1' },
    byOperator(),
  );
  const attempt = createErasePerson({ db: db.kysely, neighbors, markOf, closeMailbox });
  const context = {
    signal: AbortSignal.any([]),
    startedAt: new Date(),
    failures: 0,
    retryAt: () => new Date(),
  };
  return { ...db, id: erasure.id, begin: () => attempt({ erasure: erasure.id }, context) };
}

test('of two processes running an erasure, because one was slow and taken for dead, one finishes it', async () => {
  const asked: ((erased: Record<string, number>) => void)[] = [];
  const forgets = {
    erase: () => new Promise<Record<string, number>>(answer => asked.push(answer)),
  };
  const { begin, pool } = await attempts({
    'chat-bot': null,
    pay: {
      ...forgets,
      open: async () => null,
      lift: async () => undefined,
      suspend: async () => true,
    },
  });
  const slow = begin();
  await expect.poll(() => asked.length).toBe(1);
  const quick = begin();
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.({ shifts: 7 });
  await quick;
  asked[0]?.({ shifts: 0 });
  await slow;
  const told = await pool.query(
    `select after -> 'pay' as pay from audit_log where action = 'person.erased'`,
  );
  expect(told.rows).toEqual([{ pay: { shifts: 7 } }]);
  const kept = await pool.query(`select parts -> 'parts' -> 1 -> 'erased' as pay from erasures`);
  expect(kept.rows).toEqual([{ pay: { shifts: 7 } }]);
});

describe('if the member comes back to the source meanwhile', () => {
  const inSource = (number: string, is: boolean) =>
    platform.pool.query(
      'update members set left_source_at = case when $2 then null else now() end where member_number = $1',
      [number, is],
    );

  test('the platform erases no data, and repeats all services when they leave again', async () => {
    const number = await leaver();
    // The last to be asked answers when the member is back.
    let back: Promise<unknown> | undefined;
    pay.answers(asked => {
      if (isErasing(asked)) back ??= inSource(number, true);
      return { ...willing({ shifts: 7 })(asked), ...(back && { after: back }) };
    });
    const { id } = (await erase(number)).body.erasure;
    await expect
      .poll(() => partOf(id, 'platform'), { interval: 100 })
      .toMatchObject({ waits_for: expect.stringContaining('still has the row') });
    expect(await dumpTables(platform.pool)).toContain(`Leaver${number}`);
    expect((await look(id)).parts.map((each: { state: string }) => each.state)).toEqual([
      'waiting',
      'waiting',
      'waiting',
    ]);
    await inSource(number, false);
    await hurry('erase-person');
    await done(id);
    for (const service of [chatBot, pay]) expect(service.seen.filter(isErasing)).toHaveLength(2);
    expect(await dumpTables(platform.pool)).not.toContain(`Leaver${number}`);
  });
});

describe('canceling an erasure', () => {
  const cancel = (id: string, headers = admin) =>
    platform.send('POST', `/api/admin/erasures/${id}/cancel`, { headers });
  test('of a member who is back lists what was erased, keeps the rest, and allows a new request', async () => {
    const number = await leaver();
    pay.answers(asked => (isErasing(asked) ? { status: 503, body: {} } : { body: {} }));
    const { id } = (await erase(number)).body.erasure;
    await expect
      .poll(() => partOf(id, 'chat-bot'), { interval: 100 })
      .toMatchObject({ erased: { verifications: 2 } });
    await platform.pool.query('update members set left_source_at = null where member_number = $1', [
      number,
    ]);
    await hurry('erase-person');
    await expect
      .poll(() => partOf(id, 'platform'), { interval: 100 })
      .toMatchObject({ waits_for: expect.stringContaining('still has the row') });
    expect(await partOf(id, 'chat-bot')).toMatchObject({
      state: 'waiting',
      erased: { verifications: 2 },
    });
    const another = await platform.person({ subject: 'admin-2', roles: ['admin'] });
    // Not while an attempt is under way.
    const cancelled = async () => (await cancel(id)).body;
    await expect.poll(cancelled).toMatchObject({ changed: true, already: null });
    expect((await cancel(id, another)).body).toMatchObject({
      changed: false,
      already: { action: 'person.erase-cancelled', by: 'admin-1' },
    });
    const { rows } = await platform.pool.query(
      `select actor, member_number, before from audit_log where action = 'person.erase-cancelled' and resource = $1`,
      [`erasure:${id}`],
    );
    expect(rows).toEqual([
      {
        actor: 'admin-1',
        member_number: number,
        before: { 'chat-bot': { verifications: 2 }, pay: 'waiting', platform: 'waiting' },
      },
    ]);
    const file = await platform.send('GET', `/api/admin/members/${number}`, { headers: admin });
    expect(file.body.erasure).toBeNull();
    expect(await dumpTables(platform.pool)).toContain(`Leaver${number}`);
    await platform.pool.query(
      'update members set left_source_at = now() where member_number = $1',
      [number],
    );
    pay.answers(willing({}));
    const again = (await erase(number)).body.erasure;
    expect(again.id).not.toBe(id);
    await done(again.id);
  });

  test('opens the mailbox that it had closed', async () => {
    made += 1;
    const number = String(made);
    await insertMembers(platform.pool, [
      { member_number: number, first_name: 'Jane', last_name: 'Stayer' },
    ]);
    const headers = await platform.session({ subject: `subject-${number}`, member: number });
    await platform.send('POST', '/api/mailhost/create-email', {
      headers,
      body: { emailFormat: 'jane.stayer' },
    });
    const isOpen = async () =>
      (
        await platform.pool.query('select active from mailhost.mailboxes where owner = $1', [
          number,
        ])
      ).rows[0]?.active;
    expect(await isOpen()).toBe(true);
    pay.answers(asked => (isErasing(asked) ? { status: 503, body: {} } : { body: {} }));
    const { id } = (
      await platform.send('POST', `/api/admin/members/${number}/erase`, {
        headers: admin,
        body: { confirm: number, despite_source: true },
      })
    ).body.erasure;
    await expect.poll(isOpen).toBe(false);
    const cancelled = async () => (await cancel(id)).body;
    await expect.poll(cancelled).toMatchObject({ changed: true });
    await expect.poll(isOpen).toBe(true);
  });

  test('is refused during an attempt, after completion, and for unknown ids', async () => {
    const number = await leaver();
    let letGo = () => {};
    const held = new Promise<void>(resolve => {
      letGo = resolve;
    });
    pay.answers(asked => ({
      ...willing({})(asked),
      ...(isErasing(asked) && { after: held }),
    }));
    const { id } = (await erase(number)).body.erasure;
    await expect.poll(() => pay.seen.filter(isErasing).length).toBe(1);
    const early = await cancel(id);
    expect([early.status, early.body.message]).toEqual([
      409,
      'It is in progress. Try again in a minute',
    ]);
    letGo();
    await done(id);
    const late = await cancel(id);
    expect([late.status, late.body.message]).toEqual([
      409,
      'This erasure is done and can no longer be canceled',
    ]);
    expect((await cancel('9b2f7a52-3a55-4b2e-8a84-000000000000')).status).toBe(404);
  });

  test.each(['chat-bot', 'pay'])('erases nothing more if %s is slow', async where => {
    const asked: string[] = [];
    let answer = () => {};
    const forgetting = (service: string) => ({
      erase: () =>
        new Promise<Record<string, number>>(erased => {
          asked.push(service);
          answer = () => erased({ rows: 7 });
          if (service !== where) answer();
        }),
      open: async () => null,
      lift: async () => undefined,
      suspend: async () => true,
    });
    const { begin, id, kysely, pool } = await attempts({
      'chat-bot': forgetting('chat-bot'),
      pay: forgetting('pay'),
    });
    const slow = begin();
    await expect.poll(() => asked.at(-1)).toBe(where);
    // Its time is over: it is taken for dead.
    const both = await Promise.all(
      [1, 2].map(() => cancelErasure(kysely, markOf, id, byOperator())),
    );
    expect(both.map(({ changed }) => changed).sort()).toEqual([false, true]);
    answer();
    await slow;
    expect(asked.at(-1)).toBe(where);
    expect((await pool.query('select member_number from members')).rows).toEqual([
      { member_number: '1' },
    ]);
  });
});

describe('an erasure is refused', () => {
  test('of a member whose row is still in the source, unless that was confirmed', async () => {
    const number = await leaver();
    await platform.pool.query('update members set left_source_at = null where member_number = $1', [
      number,
    ]);
    const { status, body } = await erase(number);
    expect([status, body.error]).toEqual([409, 'STILL_IN_SOURCE']);
    expect(await dumpTables(platform.pool)).toContain(`Leaver${number}`);
  });

  test('with a wrong confirmation, or for an unknown member', async () => {
    const number = await leaver();
    expect((await erase(number, admin, `${number}0`)).status).toBe(400);
    expect((await erase('unknown')).status).toBe(404);
  });
});

describe('an export', () => {
  const exported = (number: string) =>
    platform.send('POST', `/api/admin/members/${number}/export`, { headers: admin });

  test('is audited with the requester', async () => {
    const number = await leaver();
    expect((await exported(number)).status).toBe(200);
    const { rows } = await platform.pool.query(
      `select actor, after from audit_log where action = 'person.export' and member_number = $1`,
      [number],
    );
    expect(rows).toEqual([
      { actor: 'admin-1', after: { services: ['platform', 'chat-bot', 'pay'] } },
    ]);
  });

  test('leaves out services without data, and is a 404 if there is none', async () => {
    const nothing = () => ({ status: 404, body: {} });
    pay.answers(nothing);
    expect((await exported(await leaver())).body.pay).toBeNull();
    chatBot.answers(nothing);
    expect((await exported('unknown')).status).toBe(404);
  });

  test.each<[string, Answer]>([
    ['has its hands full', { status: 503, body: {} }],
    ['drops the connection', { drop: true }],
  ])('is retried if a service briefly %s', async (_what, once) => {
    const answers = willing({});
    const number = await leaver();
    let asked = 0;
    pay.answers(seen => {
      // Not what earlier tests still have to tell.
      if (!seen.path.includes(`/${number}`)) return answers(seen);
      asked += 1;
      return asked === 1 ? once : answers(seen);
    });
    expect((await exported(number)).body.pay).toEqual({ rows: ['kept there'] });
    expect(asked).toBe(2);
  });
});

test('the list of erasures is paged', async () => {
  const all = (await platform.send('GET', '/api/admin/erasures', { headers: admin })).body.erasures;
  const first = await platform.send('GET', '/api/admin/erasures?limit=2', { headers: admin });
  const second = await platform.send(
    'GET',
    `/api/admin/erasures?limit=2&after=${encodeURIComponent(first.body.next)}`,
    { headers: admin },
  );
  expect([...first.body.erasures, ...second.body.erasures]).toEqual(all.slice(0, 4));
});
