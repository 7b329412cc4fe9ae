import { allRows } from '@guildhall/service-kit/database';
import { enqueue } from '@guildhall/service-kit/jobs';
import { metricsToken } from '@guildhall/service-kit/testing';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createFindLeavings, findLeavings } from '../src/jobs/find-leavings.js';
import { leaving } from '../src/jobs/leaving.js';
import { requestLeavings } from '../src/outbox/leavings.js';
import { type Answer, type Seen, startFakeChatBot } from './fake-chat-bot.js';
import { startSync } from './sync/harness.js';
import { startMailServer } from './sync/mail-server.js';

const [chatBot, pay, mails] = await Promise.all([
  startFakeChatBot(),
  startFakeChatBot(),
  startMailServer(),
]);
const sync = await startSync(
  { members: 100 },
  {
    CHAT_BOT_URL: chatBot.url,
    PAY_URL: pay.url,
    MAIL_DOMAIN: 'example.org',
    SMTP_URL: mails.url,
    SYNC_MAX_DEACTIVATE_PERCENT: '100',
  },
);
const { platform, rows, source } = sync;
await sync.trigger('all');
const numbers = await rows(
  `select member_number as number from members where status = 'active' and member_type_id in (1, 2) order by 1`,
);
const admin = await platform.admin();
afterAll(async () => {
  await sync.stop();
  await Promise.all([chatBot.stop(), pay.stop(), mails.stop()]);
});

/** Takes it, and says that it is so. */
const willing =
  (confirmed = true) =>
  ({ body }: Seen): Answer => ({
    body: { success: true, suspended: body.suspended, confirmed },
  });
beforeEach(() => {
  chatBot.answers(willing());
  pay.answers(willing());
});

let taken = 0;
/** A member of the source, active so far. */
const nextMember = (): string => numbers[taken++]?.number;
const setStatus = async (number: string, status: string) => {
  await source.query('update members set status = $2 where membernumber = $1', [number, status]);
  expect((await sync.trigger('members')).status).toBe(200);
};
const receipt = async (number: string) =>
  (await platform.send('GET', `/api/admin/members/${number}/leaving`, { headers: admin })).body
    .leaving;
type Parts = readonly { readonly system: string; readonly state: string }[];
const states = async (number: string) =>
  Object.fromEntries(
    ((await receipt(number)) as Parts).map(({ system, state }) => [system, state]),
  );
const unfinished = async () =>
  (
    await platform.send('GET', '/api/admin/leavings?limit=1000', { headers: admin })
  ).body.leavings.map((each: { member_number: string }) => each.member_number);
const toldOf = (number: string, { seen }: typeof pay) =>
  seen.filter(({ path }) => path.includes(`/people/${number}/`));
/** What waits for another attempt is due now. */
const hurry = () =>
  rows(`with due as (update jobs.job set start_after = now() where name = 'leaving' and state = 'created')
        select pg_notify('jobs_added', 'leaving')`);
const daysPass = async (number: string, days: number) => {
  await rows(
    'update leavings set requested_at = requested_at - make_interval(days => $2) where member_number = $1',
    [number, days],
  );
  await enqueue(platform.db.kysely, findLeavings, [{}]);
};

async function makeMailbox(number: string): Promise<string> {
  const headers = await platform.session({ subject: `person-${number}`, member: number });
  const post = async (path: string, body: object) =>
    (await platform.send('POST', `/api/mailhost/${path}`, { headers, body })).body;
  const { options } = await post('check-availability', {});
  return (await post('create-email', { emailFormat: options[0].format })).email;
}
const isOpen = async (address: string) =>
  (await rows('select active from mailhost.mailboxes where address = $1', [address]))[0]?.active;

const everywhere = {
  chat: 'confirmed',
  shares: 'confirmed',
  feeds: 'confirmed',
  representative: 'confirmed',
};

describe('a member who becomes inactive', () => {
  test('loses the access in the table at every system, each with a receipt, and stays logged in', async () => {
    const number = nextMember();
    const headers = await platform.session({ subject: `person-${number}`, member: number });
    await setStatus(number, 'inactive');
    await expect.poll(() => states(number)).toEqual({ ...everywhere, mail: 'confirmed' });
    expect(toldOf(number, chatBot).at(-1)).toMatchObject({
      method: 'PUT',
      path: `/api/people/${number}/suspension`,
      body: { suspended: ['chat'] },
    });
    expect(toldOf(number, pay).at(-1)?.body).toMatchObject({
      suspended: ['shares', 'feeds', 'representative'],
    });
    const [chat] = await receipt(number);
    const moment = expect.stringMatching(/Z$/);
    expect(chat).toMatchObject({
      ...{ system: 'chat', direction: 'end', attempts: 1, why: null, failed_at: null },
      ...{ requested_at: moment, done_at: moment, confirmed_at: moment },
    });
    expect((await receipt(number))[1]).toMatchObject({ why_said: { code: 'leaving_no_mailbox' } });
    expect(await platform.audited({ member: number, action: 'member.left' })).toMatchObject([
      { actor: 'setting LEAVING', after: { systems: expect.arrayContaining(['chat', 'feeds']) } },
    ]);
    expect((await platform.send('GET', '/api/auth/session', { headers })).status).toBe(200);
    expect(await unfinished()).not.toContain(number);
  });

  test('is notified by mail, and their mailbox closes on its date', async () => {
    const number = nextMember();
    const address = await makeMailbox(number);
    await source.query(`update members set email = 'jo@private.example' where membernumber = $1`, [
      number,
    ]);
    await setStatus(number, 'inactive');
    const mailPart = async () =>
      (await receipt(number)).find(({ system }: { system: string }) => system === 'mail');
    await expect.poll(mailPart).toMatchObject({
      ...{ state: 'waiting', notified_at: expect.any(String), confirmed_at: null },
      why_said: { code: 'leaving_due' },
    });
    const { due_at, requested_at } = await mailPart();
    expect(Date.parse(due_at) - Date.parse(requested_at)).toBe(30 * 86_400_000);
    const mail = mails.mails.at(-1);
    expect(mail?.to).toEqual([address, 'jo@private.example']);
    expect(mail?.text.replaceAll(/=\r?\n/g, '')).toContain(`the mailbox ${address} closes on`);
    expect([await isOpen(address), await unfinished()]).toEqual([
      true,
      expect.arrayContaining([number]),
    ]);

    const sent = mails.mails.length;
    await daysPass(number, 31);
    await expect.poll(() => isOpen(address)).toBe(false);
    await expect.poll(mailPart).toMatchObject({ state: 'confirmed', why: null });
    expect(mails.mails).toHaveLength(sent);
  });

  test('gets everything back on return', async () => {
    const number = nextMember();
    const address = await makeMailbox(number);
    await setStatus(number, 'inactive');
    await expect.poll(() => states(number)).toMatchObject({ mail: 'waiting', ...everywhere });
    await daysPass(number, 31);
    await expect.poll(() => isOpen(address)).toBe(false);
    await setStatus(number, 'active');
    await expect.poll(() => isOpen(address)).toBe(true);
    await expect.poll(() => states(number)).toEqual({ mail: 'confirmed', ...everywhere });
    expect((await receipt(number))[0]).toMatchObject({ direction: 'return' });
    expect(toldOf(number, chatBot).at(-1)?.body).toMatchObject({ suspended: [] });
    const [left, returned] = toldOf(number, pay).map(({ body }) => body);
    expect(returned).toMatchObject({ suspended: [] });
    expect(String(returned?.as_of) > String(left?.as_of)).toBe(true);
    expect(await platform.audited({ member: number, action: 'member.returned' })).toHaveLength(1);
  });
});

test('who is removed from the source is also logged out, and gets everything back with the row', async () => {
  const number = nextMember();
  const headers = await platform.session({ subject: `person-${number}`, member: number });
  const login = async () => (await platform.send('GET', '/api/auth/session', { headers })).status;
  expect(await login()).toBe(200);
  await source.query('create table gone as select * from members where membernumber = $1', [
    number,
  ]);
  await source.query('delete from members where membernumber = $1', [number]);
  await sync.trigger('members');
  await expect
    .poll(() => states(number))
    .toEqual({ sessions: 'confirmed', mail: 'confirmed', ...everywhere });
  expect(await login()).toBe(401);
  await source.query('insert into members select * from gone; drop table gone');
  await sync.trigger('members');
  await expect
    .poll(() => receipt(number))
    .toContainEqual(expect.objectContaining({ system: 'feeds', direction: 'return' }));
  await expect.poll(() => states(number)).toMatchObject({ feeds: 'confirmed', chat: 'confirmed' });
});

test('a failing system does not delay others; it is retried, listed, and can be retried by an administrator', async () => {
  const number = nextMember();
  pay.answers(() => ({ status: 500, body: { detail: 'no' } }));
  await setStatus(number, 'inactive');
  await expect.poll(() => states(number)).toMatchObject({ chat: 'confirmed', feeds: 'failed' });
  const failed = (await receipt(number)).at(-1);
  expect(failed).toMatchObject({ why_said: { code: 'answered', values: ['500'] }, done_at: null });
  expect(await unfinished()).toContain(number);
  const { jobs } = (await platform.send('GET', '/api/admin/jobs', { headers: admin })).body;
  const job = jobs.find((each: { subject: string }) => each.subject === number);
  expect(job).toMatchObject({ name: 'leaving', state: 'retrying' });

  pay.answers(willing());
  await platform.send('POST', `/api/admin/jobs/${job.id}/retry`, { headers: admin });
  await expect.poll(() => states(number)).toMatchObject(everywhere);
  expect(toldOf(number, chatBot)).toHaveLength(1);
  expect((await receipt(number)).at(-1)).toMatchObject({ why: null, attempts: 2 });
});

test('an accepted but unfinished request is not complete', async () => {
  const number = nextMember();
  chatBot.answers(willing(false));
  await setStatus(number, 'inactive');
  await expect.poll(() => states(number)).toMatchObject({ chat: 'waiting', feeds: 'confirmed' });
  const [chat] = await receipt(number);
  expect(chat).toMatchObject({ done_at: expect.any(String), confirmed_at: null });
  chatBot.answers(willing());
  await hurry();
  await expect.poll(() => states(number)).toMatchObject(everywhere);
});

test('a change four hours overdue is counted for the alert', async () => {
  const late = async () => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const { body } = await platform.send('GET', '/metrics', { headers });
    return Number(/^leavings_late(?:\{.*\})? (\S+)$/m.exec(body)?.[1]);
  };
  const number = nextMember();
  pay.answers(() => ({ status: 500, body: {} }));
  await setStatus(number, 'inactive');
  await expect.poll(() => states(number)).toMatchObject({ feeds: 'failed' });
  const before = await late();
  await rows(
    `update leavings set requested_at = requested_at - interval '5 hours' where member_number = $1`,
    [number],
  );
  expect(await late()).toBe(before + 3);
});

/** The member leaves, and pay has been told but has not answered yet; the result lets it answer. */
async function leaveWhilePayWaits(number: string): Promise<() => void> {
  let answer = (): void => undefined;
  const after = new Promise<void>(done => {
    answer = done;
  });
  pay.answers(asked => ({ ...willing()(asked), after }));
  await setStatus(number, 'inactive');
  await expect.poll(() => toldOf(number, pay)).toHaveLength(1);
  return answer;
}

test('an attempt for an outdated request does not complete the current one', async () => {
  const number = nextMember();
  const answer = await leaveWhilePayWaits(number);
  await rows(
    `update leavings set direction = 'return', requested_at = requested_at + interval '1 second' where member_number = $1`,
    [number],
  );
  pay.answers(willing());
  answer();
  await expect
    .poll(async () => [(await hurry()).length, toldOf(number, pay).at(-1)?.body.suspended])
    .toEqual([1, []]);
  await expect.poll(() => states(number)).toMatchObject({ feeds: 'confirmed' });
});

test('a sync does not deadlock with an attempt that is being recorded', async () => {
  const number = nextMember();
  const answer = await leaveWhilePayWaits(number);
  const client = await platform.pool.connect();
  onTestFinished(() => client.release(true));
  const touch = (system: string) =>
    client.query(
      'update leavings set attempts = attempts where member_number = $1 and system = $2',
      [number, system],
    );
  await client.query(`begin; set local deadlock_timeout = '10ms'`);
  await touch('feeds');
  answer();
  const [{ pid }] = (await client.query('select pg_backend_pid() as pid')).rows;
  await expect
    .poll(() => rows('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [pid]))
    .toHaveLength(1);
  for (const system of ['mail', 'representative', 'shares']) await touch(system);
  await client.query('commit');
  await expect.poll(() => states(number)).toMatchObject({ feeds: 'confirmed' });
});

test('a thousand leavers are enqueued by three statements and one job each', async () => {
  let statements = 0;
  const counted = platform.db.kysely.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  });
  const rolledBack = counted.transaction().execute(async tx => {
    await allRows(
      tx,
      `insert into members (member_number, first_name, last_name, member_type_id, status)
       select 'mass-' || n, 'A', 'B', 1, 'inactive' from generate_series(1, 1000) n`,
    );
    statements = 0;
    const given = `select member_number from members where member_number like 'mass-%'`;
    expect(await requestLeavings(tx, platform.config.leaving, given)).toBe(1000);
    expect(statements).toBe(3);
    const [queued] = await allRows<{ count: number }>(
      tx,
      `select count(*)::int from jobs.job where name = $1 and singleton_key like 'mass-%'`,
      [leaving.name],
    );
    expect(queued?.count).toBe(1000);
    throw new Error('enough');
  });
  await expect(rolledBack).rejects.toThrow('enough');
});

test('a changed table applies to earlier leavers who still have access', async () => {
  const number = nextMember();
  await setStatus(number, 'retired');
  await platform.session({ subject: `person-${number}`, member: number });
  const unconnected = nextMember();
  await rows('delete from sessions where member_number = $1', [unconnected]);
  await rows('delete from chat_links where member_number = $1', [unconnected]);
  await setStatus(unconnected, 'retired');
  expect(await receipt(number)).toEqual([]);
  const { config, db } = platform;
  const changed = { ...config, leaving: { ...config.leaving, retired: ['chat'] as const } };
  await createFindLeavings(db.kysely, changed)();
  await expect.poll(() => states(number)).toEqual({ chat: 'confirmed' });
  expect(await receipt(unconnected)).toEqual([]);
  const { body } = await platform.send('GET', '/api/admin/leavings', { headers: admin });
  expect(body.table).toMatchObject({ gone: expect.arrayContaining(['mail']) });
});
