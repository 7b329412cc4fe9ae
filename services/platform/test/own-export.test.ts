import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { insertFacilities, insertLink, insertMembers, insertPosition } from './factories.js';
import { type Answer, type Seen, startFakeChatBot } from './fake-chat-bot.js';
import { startPlatform, type Visitor } from './harness.js';

let made = 6000;
const [chatBot, pay] = await Promise.all([startFakeChatBot(), startFakeChatBot()]);
const platform = await startPlatform({ CHAT_BOT_URL: chatBot.url, PAY_URL: pay.url });
await insertFacilities(platform.pool, { NW: ['ZQX'] });
afterAll(async () => {
  await platform.stop();
  await Promise.all([chatBot.stop(), pay.stop()]);
});

const telling = ({ path }: Seen): Answer => ({ body: { told: path } });
beforeEach(() => {
  chatBot.answers(telling);
  pay.answers(telling);
});

/** A person with data in every member table. */
async function someone() {
  made += 1;
  const member = String(made);
  const subject = `subject-of-${member}`;
  const { pool } = platform;
  await insertMembers(pool, [{ member_number: member, last_name: `Person${member}` }]);
  await insertPosition(pool, { id: made, member_number: member, facility_code: 'ZQX' });
  await insertLink(pool, member, `18406735290602${member}`);
  return { member, subject };
}

/** A member number, alone or in the name of a resource; ids and times may have the same digits. */
const asNumber = (member: string) => new RegExp(`["=:/]${member}["&/]`);

const logIn = (visitor: Visitor) => platform.session({ authenticatedAt: new Date(), ...visitor });
const save = (headers: Record<string, string>) =>
  platform.send('POST', '/api/auth/export', { headers });

/** What an administrator, an operator and a program did to a member. */
const doneTo = (member: string) =>
  platform.pool.query(
    `insert into audit_log (action, member_number, resource, actor_kind, actor, after) values
       ('member.resend', $1, 'member:' || $1, 'person', 'admin-with-a-name', '{"events":1}'),
       ('person.export', $1, 'member:' || $1, 'operator', 'command line of jane', '{"services":["pay"]}'),
       ('chat.link', $1, null, 'service', 'chat-bot', '{"chat_id":"5","asked_by":"admin-with-a-name"}')`,
    [member],
  );

test('contains all data at the platform and at the other services', async () => {
  const rosa = await someone();
  await doneTo(rosa.member);
  const { status, body, headers } = await save(await logIn(rosa));
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(body).toMatchObject({
    member_number: rosa.member,
    subject: rosa.subject,
    not_asked: [],
    platform: {
      member: [{ member_number: rosa.member, last_name: `Person${rosa.member}` }],
      positions: [{ facility_code: 'ZQX' }],
      chat_links: [{ chat_id: `18406735290602${rosa.member}` }],
      sessions: [{ subject: rosa.subject }],
      audit: [
        { action: 'member.resend', after: { events: 1 } },
        { action: 'person.export' },
        { action: 'chat.link', actor: 'chat-bot' },
        { action: 'person.export', actor_kind: 'person', actor: rosa.subject, resource: null },
      ],
    },
    'chat-bot': { told: `/api/people?subject=${rosa.subject}&member_number=${rosa.member}` },
    pay: { told: `/api/v1/people?subject=${rosa.subject}&member_number=${rosa.member}` },
  });
  expect(body.platform.sessions[0]).not.toHaveProperty('tokens');
});

test('is audited with the person as requester', async () => {
  const rosa = await someone();
  await save(await logIn(rosa));
  expect(await platform.audited({ member: rosa.member, action: 'person.export' })).toMatchObject([
    {
      actor_kind: 'person',
      actor: rosa.subject,
      member_number: rosa.member,
      about: null,
      after: { services: ['platform', 'chat-bot', 'pay'] },
    },
  ]);
});

test('lists actions on the person, but not which other person acted', async () => {
  const rosa = await someone();
  await doneTo(rosa.member);
  const text = JSON.stringify((await save(await logIn(rosa))).body);
  expect(text).not.toMatch(/admin-with-a-name|jane/);
  // The same file in an administrator's hands is to be handed over.
  const handed = await platform.send('POST', `/api/admin/members/${rosa.member}/export`, {
    headers: await platform.admin(),
  });
  expect(JSON.stringify(handed.body)).not.toMatch(/admin-with-a-name|jane/);
});

test('of an administrator lists their actions, but not the subjects', async () => {
  const rosa = await someone();
  const boss = { ...(await someone()), roles: ['admin'] };
  await platform.send('POST', `/api/admin/members/${rosa.member}/resend`, {
    headers: await logIn(boss),
  });
  const { body } = await save(await logIn(boss));
  expect(body.platform.audit[0]).toMatchObject({
    action: 'member.resend',
    actor: boss.subject,
    member_number: null,
    resource: null,
    after: null,
  });
  expect(JSON.stringify(body)).not.toMatch(asNumber(rosa.member));
});

test('contains no data of another member, even if a login had their number before', async () => {
  const [rosa, other] = [await someone(), await someone()];
  await logIn(other);
  await doneTo(other.member);
  // By a wrong claim, corrected since: what that person does is not the member's.
  const wrong = { subject: 'was-mistaken', member: rosa.member };
  await platform.pool.query(
    `insert into audit_log (action, member_number, actor_kind, actor) values ('mail.create', $1, 'person', $2)`,
    [rosa.member, wrong.subject],
  );
  await platform.pool.query(
    `insert into audit_log (action, resource, actor_kind, actor, after) values ('key.create', 'key:theirs', 'person', $1, '{"name":"of the mistaken"}')`,
    [wrong.subject],
  );
  const text = JSON.stringify((await save(await logIn(rosa))).body);
  expect(text).not.toMatch(asNumber(other.member));
  for (const trace of [other.subject, 'mistaken', `Person${other.member}`])
    expect(text).not.toContain(trace);
});

test('of a login without a member contains the login’s data', async () => {
  const guest = { subject: 'a-guest' };
  const headers = await logIn(guest);
  await platform.pool.query(
    `insert into audit_log (action, resource, actor_kind, actor, after) values ('login.refused', 'login', 'person', $1, '{"reason":"no audience"}')`,
    [guest.subject],
  );
  const { status, body } = await save(headers);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    member_number: null,
    subject: 'a-guest',
    platform: {
      member: [],
      sessions: [{ subject: 'a-guest', profile: { name: 'Test Person' } }],
      audit: [{ action: 'login.refused', after: { reason: 'no audience' } }, {}],
    },
    'chat-bot': { told: '/api/people?subject=a-guest' },
    pay: { told: '/api/v1/people?subject=a-guest' },
  });
  expect(body.platform.sessions).toHaveLength(1);
});

describe('is all or nothing', () => {
  test.each<[string, Answer, string]>([
    ['is away', { drop: true }, 'cannot be reached'],
    ['has its hands full', { status: 503, body: {} }, 'answered 503'],
    ['does not know of it yet', { status: 404, body: {} }, 'answered 404'],
  ])('if a service %s, which is named', async (_what, answer, said) => {
    const rosa = await someone();
    chatBot.answers(() => answer);
    const { status, body } = await save(await logIn(rosa));
    expect([status, body.message, body.details.service]).toEqual([
      503,
      `chat-bot ${said}: nothing was exported`,
      'chat-bot',
    ]);
    expect(await platform.audited({ member: rosa.member, action: 'person.export' })).toEqual([]);
  });

  test('and closes a started response of another service', async () => {
    chatBot.answers(() => ({ body: { told: 'x'.repeat(20_000_000) } }));
    pay.answers(() => ({ drop: true }));
    expect((await save(await logIn(await someone()))).status).toBe(503);
    await expect.poll(chatBot.answering).toBe(0);
  });

  test('and names a service without a configured address', async () => {
    const alone = await platform.replica({ PAY_URL: '' });
    const answer = await alone.inject({
      method: 'POST',
      url: '/api/auth/export',
      headers: await logIn(await someone()),
    });
    expect(answer.json()).toMatchObject({ not_asked: ['pay'], pay: null });
  });
});

describe('is only available to the person in a browser', () => {
  test('with a recent login, and not from another site’s page', async () => {
    const rosa = await someone();
    const old = await platform.session(rosa);
    expect([(await save(old)).status, (await save(old)).body.error]).toEqual([
      401,
      'LOGIN_TOO_OLD',
    ]);
    const foreign = { ...(await logIn(rosa)), 'sec-fetch-site': 'cross-site' };
    expect((await save(foreign)).status).toBe(403);
  });

  test('two people at a time, one each, however slow a service is', async () => {
    let letGo = () => {};
    const after = new Promise<void>(resolve => {
      letGo = resolve;
    });
    pay.answers(request => ({ ...telling(request), after }));
    const [rosa, jose, ana] = await Promise.all([
      logIn(await someone()),
      logIn(await someone()),
      logIn(await someone()),
    ]);
    const saved = [save(rosa), save(jose)];
    await expect.poll(() => pay.seen.length).toBe(2);
    for (const headers of [rosa, ana])
      expect(await save(headers)).toMatchObject({
        status: 503,
        body: { message: expect.stringContaining('in a minute') },
      });
    letGo();
    expect((await Promise.all(saved)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await save(ana)).status).toBe(200);
  });

  test('ten times an hour per person', async () => {
    const rosa = await logIn(await someone());
    for (let n = 0; n < 10; n += 1) expect((await save(rosa)).status).toBe(200);
    const { status, headers } = await save(rosa);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await save(await logIn(await someone()))).status).toBe(200);
  });
});
