import { afterAll, expect, onTestFinished, test } from 'vitest';
import { accounts, startChatBot, webhookSecret } from './harness.js';
import { eventOf } from './member-event.js';

const bot = await startChatBot();
afterAll(() => bot.stop());

let next = 0;
/** A member with a linked account that has no roles yet. */
const linked = () => {
  const chat_id = accounts[next++ % accounts.length] ?? '';
  for (const member of bot.platform.members.values())
    if (member.chat_id === chat_id) bot.platform.put({ ...member, chat_id: null });
  return { ...bot.platform.newMember({ chat_id }), chat_id };
};
const done = { success: true, processed: true, roles_updated: true };
/** Sent, and its roles written, also where that takes longer than the answer waits. */
async function applied(event: ReturnType<typeof eventOf>, headers?: Record<string, string>) {
  const { status, body } = await bot.webhook(event, headers);
  expect([status, body.processed]).toEqual([200, true]);
  await bot.settled();
}
const recorded = { success: true, processed: true, roles_updated: false };

test('an event applies the platform’s current state, not what its payload says', async () => {
  const member = linked();
  const other = linked();
  const positions = [{ position_type: 'facrep', facility_code: 'ZQX' }];
  const event = eventOf(member, { chat_id: other.chat_id, first_name: 'Ana', positions });
  await applied(event);
  expect(await bot.account(member.chat_id)).toEqual({
    roles: ['Member'],
    nickname: 'Rosa Q | ZQX',
  });
  expect((await bot.account(other.chat_id)).roles).toEqual([]);
});

test('ten concurrent duplicates apply once and get the same answer; so does a later redelivery', async () => {
  const member = linked();
  const event = eventOf(member);
  const writes = async () =>
    (await bot.writes()).filter(({ path }) => path.includes(member.chat_id)).length;
  const before = await writes();
  const answers = await Promise.all(Array.from({ length: 10 }, () => bot.webhook(event)));
  for (const { status, body } of answers) expect([status, body.processed]).toEqual([200, true]);
  await applied(event);
  expect((await writes()) - before).toBe(1);
});

test('events are deduplicated by the sender’s id, not by the body', async () => {
  const member = linked();
  const id = { 'webhook-id': 'evt-1' };
  await applied(eventOf(member), id);
  bot.platform.put({ ...member, first_name: 'Other' });
  await applied(eventOf(member, { first_name: 'Other' }), id);
  expect((await bot.account(member.chat_id)).nickname).toBe('Rosa Q | ZQX');
});

test('an event older than the last applied one is ignored', async () => {
  const member = linked();
  await applied(eventOf(member, {}, '2026-03-02T00:00:00.000Z'));
  bot.platform.put({ ...member, first_name: 'Other' });
  const late = eventOf(member, {}, '2026-03-01T00:00:00.000Z');
  expect((await bot.webhook(late)).body).toEqual(recorded);
  expect((await bot.account(member.chat_id)).nickname).toBe('Rosa Q | ZQX');
});

test('an event for a member without an account is processed and changes no roles', async () => {
  const member = bot.platform.newMember();
  const answer = await bot.webhook(eventOf({ ...member, chat_id: '' }, { chat_id: null }));
  expect([answer.status, answer.body]).toEqual([200, recorded]);
});

test('an unlink removes the managed roles and nickname, and keeps other roles', async () => {
  const member = linked();
  await applied(eventOf(member));
  expect((await bot.account(member.chat_id)).nickname).toBe('Rosa Q | ZQX');
  await bot.control('PUT', `/members/${member.chat_id}`, { roles: ['Member', 'Moderator'] });
  bot.platform.put({ ...member, chat_id: null });
  await bot.webhook(eventOf(member, { chat_id: null }));
  // On a slow machine the answer's two seconds are over first.
  await expect.poll(async () => (await bot.account(member.chat_id)).roles).toEqual(['Moderator']);
  await expect.poll(async () => (await bot.account(member.chat_id)).nickname).toBeNull();
});

test('a relink moves the roles, also of an old account that only our records know; a changed nickname stays', async () => {
  const member = linked();
  await applied(eventOf(member));
  await bot.control('PUT', `/members/${member.chat_id}`, { nickname: 'Captain' });
  const { chat_id, member_number } = linked();
  bot.platform.members.delete(member_number);
  bot.platform.put({ ...member, chat_id });
  await applied(eventOf(member, { chat_id }));
  expect(await bot.account(member.chat_id)).toMatchObject({ roles: [], nickname: 'Captain' });
  expect((await bot.account(chat_id)).roles).toEqual(['Member']);
});

test('a deactivated member loses the managed roles', async () => {
  const member = linked();
  await bot.webhook(eventOf(member));
  bot.platform.put({ ...member, status: 'inactive' });
  await applied(eventOf(member));
  expect((await bot.account(member.chat_id)).roles).toEqual([]);
});

test('roles assigned by a service without a link stay with an active member, and are removed on deactivation', async () => {
  const { chat_id } = linked();
  bot.platform.members.clear();
  const member = bot.platform.newMember();
  const body = { chat_id, member_number: member.member_number };
  await bot.send('POST', '/api/chat/roles/assign', body, await bot.service());
  await applied(eventOf(member));
  expect((await bot.account(chat_id)).roles).toContain('Member');
  bot.platform.put({ ...member, status: 'inactive' });
  await applied(eventOf(member));
  expect((await bot.account(chat_id)).roles).not.toContain('Member');
});

test('during a hang of the chat product the event is recorded, and applied afterwards', async () => {
  const member = linked();
  await bot.fault({ path: `/guilds/*/members/${member.chat_id}`, kind: 'hang', times: 3 });
  const before = performance.now();
  expect((await bot.webhook(eventOf(member))).body).toEqual(recorded);
  expect(performance.now() - before).toBeLessThan(2_500);
  await bot.control('DELETE', '/faults');
  await expect.poll(async () => (await bot.account(member.chat_id)).roles).toEqual(['Member']);
});

test('during an outage of the platform no roles are computed; they follow afterwards', async () => {
  const member = linked();
  bot.platform.misbehave('away');
  expect((await bot.webhook(eventOf(member))).body).toEqual(recorded);
  expect((await bot.account(member.chat_id)).roles).not.toContain('Member');
  bot.platform.misbehave('none');
  await expect.poll(async () => (await bot.account(member.chat_id)).roles).toContain('Member');
});

test('a permanent failure is a 500 and can be retried', async () => {
  const event = eventOf({ ...linked(), member_number: 'unknown-to-all' });
  const answer = await bot.webhook(event);
  expect([answer.status, answer.body.success, answer.body.error]).toEqual([
    500,
    false,
    'MEMBER_NOT_FOUND',
  ]);
  bot.platform.put({ member_number: 'unknown-to-all', chat_id: event.data.chat_id });
  expect((await bot.webhook(event)).body).toMatchObject({ success: true, processed: true });
  // By this attempt, or by the queue's own, which may have come before it.
  expect((await bot.account(event.data.chat_id ?? '')).roles).toEqual(['Member']);
});

test('a failure after the response is listed for administrators, and the next event fixes it', async () => {
  const member = linked();
  const roles = (await bot.control('GET', '/roles')) as { name: string; permissions: string }[];
  const { permissions } = roles.find(({ name }) => name === 'Guildhall') ?? {};
  const may = (bits: unknown) => bot.control('PUT', '/roles/Guildhall', { permissions: bits });
  await may('0');
  onTestFinished(() => may(permissions).then(() => undefined));
  const path = `/guilds/*/members/${member.chat_id}`;
  await bot.fault({ method: 'GET', path, delay_ms: 2_000 });
  expect((await bot.webhook(eventOf(member))).body).toEqual(recorded);
  const failed = async () =>
    (
      await bot.pool.query(
        `select data->>'chat_id' as account from jobs.job
          where name = 'update-roles' and (state = 'failed' or data ? 'past') and state <> 'completed'`,
      )
    ).rows;
  await expect.poll(failed, { timeout: 20_000 }).toEqual([{ account: member.chat_id }]);
  await may(permissions);
  await bot.webhook(eventOf(member));
  await expect.poll(async () => (await bot.account(member.chat_id)).roles).toEqual(['Member']);
});

test('a redelivery applies an event that a killed process had only recorded', async () => {
  const member = linked();
  const event = eventOf(member);
  await bot.pool.query(
    `insert into deliveries (key, member_number, event_at, status, received_at)
     values ('id:killed', $1, $2, 'received', now() - interval '10 seconds')`,
    [member.member_number, event.timestamp],
  );
  await applied(event, { 'webhook-id': 'killed' });
  expect((await bot.account(member.chat_id)).roles).toEqual(['Member']);
});

test('an event from the future is refused and does not block later ones', async () => {
  const member = linked();
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  for (const timestamp of ['9999-12-31T23:59:59.000Z', inMinutes(6)]) {
    const answer = await bot.webhook(eventOf(member, {}, timestamp));
    expect([answer.status, answer.body.error]).toEqual([400, 'VALIDATION_ERROR']);
    expect(JSON.stringify(answer.body)).toContain('more than five minutes in the future');
  }
  await applied(eventOf(member));
  // Clocks differ, and what happens at another's time still counts.
  expect((await bot.webhook(eventOf(member, {}, inMinutes(4)))).status).toBe(200);
});

test('an event of the future that was stored earlier does not block later ones', async () => {
  const member = linked();
  await bot.pool.query(`insert into member_marks (member_number, applied_at) values ($1, $2)`, [
    ...[member.member_number, '9999-12-31T23:59:59Z'],
  ]);
  await applied(eventOf(member));
  expect((await bot.account(member.chat_id)).roles).toEqual(['Member']);
  // From then on the order counts again.
  const late = new Date(Date.now() - 3_600_000).toISOString();
  bot.platform.put({ ...member, status: 'inactive' });
  const stale = await bot.webhook(eventOf(member, {}, late));
  expect(stale.body).toEqual(recorded);
  expect((await bot.account(member.chat_id)).roles).toEqual(['Member']);
});

test.each([
  { timestamp: new Date().toISOString(), data: {} },
  { timestamp: new Date().toISOString(), data: { member_number: 5, positions: 'all' } },
  { timestamp: 1_770_000_000, data: [] },
  {},
])('an unknown kind is not processed with any payload: %j', async rest => {
  const answer = await bot.webhook({ event: 'member.frozen', ...rest });
  expect([answer.status, answer.body]).toEqual([200, { ...recorded, processed: false }]);
});

test('an event without a kind is invalid, and one without the secret is refused', async () => {
  for (const event of [undefined, '', 5, null]) {
    const answer = await bot.webhook({ event, data: {} });
    expect([answer.status, answer.body.error]).toEqual([400, 'VALIDATION_ERROR']);
  }
  const stranger = await bot.webhook({ event: 'member.frozen' }, { 'x-webhook-secret': 'wrong' });
  expect([stranger.status, stranger.body.error]).toEqual([401, 'WEBHOOK_SIGNATURE_INVALID']);
});

test('an incomplete event of a known kind is invalid', async () => {
  const timestamp = new Date().toISOString();
  const incomplete = await bot.webhook({ event: 'member.updated', timestamp, data: {} });
  expect([incomplete.status, incomplete.body.error]).toEqual([400, 'VALIDATION_ERROR']);
  const issues: { path: string }[] = incomplete.body.details.issues;
  expect(issues.map(({ path }) => path)).toEqual(
    ['member_number', 'chat_id', 'facility_code', 'first_name', 'last_name', 'positions'].map(
      field => `body.data.${field}`,
    ),
  );
});

test.each(['2026-06-30T23:59:60Z', '2026-01-01T00:00:00+23'])(
  'an impossible timestamp is invalid: %s',
  async timestamp => {
    const answer = await bot.webhook(eventOf(linked(), {}, timestamp));
    expect([answer.status, answer.body.error]).toEqual([400, 'VALIDATION_ERROR']);
  },
);

test('assign-roles by webhook gives the same response as the service endpoint', async () => {
  const member = linked();
  const body = { chat_id: member.chat_id, member_number: member.member_number };
  const answer = await bot.send('POST', '/api/webhooks/assign-roles', body, {
    'x-webhook-secret': webhookSecret,
  });
  expect(answer.body).toEqual({
    success: true,
    roles_assigned: ['Member'],
    nickname_set: 'Rosa Q | ZQX',
  });
});

test('assign-roles by webhook for an account not linked to the member is 409 and changes nothing', async () => {
  const [member, other] = [linked(), linked()];
  const body = { chat_id: other.chat_id, member_number: member.member_number };
  const answer = await bot.send('POST', '/api/webhooks/assign-roles', body, {
    'x-webhook-secret': webhookSecret,
  });
  expect([answer.status, answer.body.error]).toEqual([409, 'CONFLICT']);
  expect((await bot.account(other.chat_id)).roles).toEqual([]);
});

test('a response reports the roles if they are written within its second', async () => {
  const answer = async () => (await bot.webhook(eventOf(linked()))).body;
  await expect.poll(answer, { timeout: 20_000 }).toEqual(done);
});
