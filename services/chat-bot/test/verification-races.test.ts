import { afterAll, expect, test } from 'vitest';
import { accounts, B, startChatBot } from './harness.js';
import { holdVerification } from './held-verification.js';

const bot = await startChatBot();
afterAll(() => bot.stop());

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).sort();

test('ten concurrent completions make one link and nine repeated responses', async () => {
  const { member_number } = bot.platform.newMember();
  const id = await bot.started(B, member_number);
  const answers = await times(10, () => bot.complete(id, member_number));
  expect(statuses(answers)).toEqual(Array.from({ length: 10 }, () => 200));
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  const changed = await bot.audited({ action: 'roles.changed' });
  expect(changed.filter(({ about }) => about === `account:${B}`)).toHaveLength(1);
});

test('of two accounts racing for one member one is linked, on whichever replicas they meet', async () => {
  const other = await bot.replica();
  const { member_number } = bot.platform.newMember();
  const [c, d] = [accounts[2] ?? '', accounts[3] ?? ''];
  const ids = [await bot.started(c, member_number), await bot.started(d, member_number)];
  const answers = await Promise.all([
    bot.complete(ids[0] ?? '', member_number),
    bot.complete(ids[1] ?? '', member_number, undefined, other),
  ]);
  expect(statuses(answers)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toBe('ALREADY_VERIFIED');
  const { rows } = await bot.pool.query(
    'select status, reason from verifications where member_number = $1 order by status',
    [member_number],
  );
  expect(rows).toEqual([
    { status: 'completed', reason: null },
    { status: 'failed', reason: 'already_linked' },
  ]);
  const loser = ids[answers.findIndex(({ status }) => status === 409)] ?? '';
  const again = await bot.complete(loser, member_number);
  expect([again.status, again.body.error, again.body.details.reason]).toEqual([
    410,
    'VERIFICATION_EXPIRED',
    'failed',
  ]);
});

test('ten concurrent starts leave one pending verification, also across replicas', async () => {
  const other = await bot.replica();
  const { member_number } = bot.platform.newMember();
  const chatId = accounts[4] ?? '';
  const ids = await times(10, index =>
    bot.started(chatId, member_number, index % 2 === 0 ? bot.app : other),
  );
  expect(new Set(ids).size).toBe(10);
  const { rows } = await bot.pool.query(
    'select status, count(*)::int as n from verifications where chat_id = $1 group by status order by status',
    [chatId],
  );
  expect(rows).toEqual([
    { status: 'pending', n: 1 },
    { status: 'superseded', n: 9 },
  ]);
});

test('a refresh requested while a completion assigns its roles is not lost', async () => {
  const { member_number } = bot.platform.newMember();
  const chatId = accounts[5] ?? '';
  const id = await bot.started(chatId, member_number);
  await bot.fault({ method: 'PUT', path: `/guilds/*/members/${chatId}/roles/*`, delay_ms: 1_500 });
  const completion = bot.complete(id, member_number);
  await expect.poll(async () => (await bot.control('GET', '/faults')) as object[]).toEqual([]);
  const linked = bot.platform.members.get(member_number);
  const position_type = 'facrep';
  bot.platform.put({
    ...linked,
    member_number,
    positions: [
      {
        id: 1,
        position_type,
        facility_code: 'ZQX',
        facility_name: null,
        start_date: '2026-01-01',
        end_date: null,
        active: true,
      },
    ],
  });
  const again = await bot.send(
    'PUT',
    `/api/members/${member_number}/chat-link`,
    { chat_id: chatId, chat_username: 'someone' },
    await bot.service(),
  );
  expect(again.status).toBe(200);
  const looks = () => bot.platform.requests.filter(name => name === 'getMemberByChat').length;
  const before = looks();
  bot.platform.misbehave('away');
  expect((await completion).status).toBe(200);
  await expect.poll(looks).toBeGreaterThan(before);
  bot.platform.misbehave('none');
  await expect
    .poll(async () => (await bot.account(chatId)).roles.sort())
    .toEqual(['Facility Rep', 'Member']);
});

/** A claim, whose cancelling waits for nothing else of its account, with its row held. */
async function heldClaim(chatId: string) {
  const { member_number } = bot.platform.newMember();
  const claim = { chat_id: chatId, chat_username: 'c', member_number, claimed_by: 'someone' };
  const begun = await bot.send('POST', '/api/verify/start', claim, await bot.service());
  const id: string = begun.body.verification_id;
  return {
    ...(await holdVerification(bot, id)),
    cancel: async () =>
      bot.send('POST', `/api/verify/cancel/${id}`, undefined, await bot.person(member_number)),
    cancels: async () => {
      const told = await bot.audited({ action: 'verification.cancelled', member: member_number });
      return told.map(({ after }) => after);
    },
  };
}

test('of two concurrent cancels one is audited, and both get the canceled result', async () => {
  const { cancel, cancels, letGo } = await heldClaim(accounts[6] ?? '');
  const both = [cancel(), cancel()];
  await letGo(2);
  for (const { body, status } of await Promise.all(both))
    expect([status, body.verification?.status]).toEqual([200, 'cancelled']);
  expect(await cancels()).toMatchObject([{ before: 'claimed', after: 'cancelled' }]);
});

test.each([
  [409, 'ALREADY_VERIFIED', `status = 'completed'`],
  [410, 'VERIFICATION_EXPIRED', `status = 'failed', reason = 'already_linked'`],
])('a late cancel is refused with %i %s and is not audited', async (...told) => {
  const [expected, error, meanwhile] = told;
  const { cancel, cancels, letGo } = await heldClaim(accounts[7] ?? '');
  const cancelled = cancel();
  await letGo(1, meanwhile);
  const { body, status } = await cancelled;
  expect([status, body.error]).toEqual([expected, error]);
  expect(await cancels()).toEqual([]);
});

test('canceling a claim while its account confirms it cancels it in its new state', async () => {
  const chatId = accounts[8] ?? '';
  const { cancel, cancels, letGo } = await heldClaim(chatId);
  const cancelled = cancel();
  await letGo(1, `status = 'pending', pending_chat_id = chat_id`);
  expect((await cancelled).body.verification).toMatchObject({ status: 'cancelled' });
  expect(await cancels()).toMatchObject([{ before: 'pending', after: 'cancelled' }]);
});

test('of ten concurrent wrong identities five count and five are too late, claimed or pending', async () => {
  const other = await bot.replica();
  const { member_number } = bot.platform.newMember();
  const stranger = bot.platform.newMember();
  const claim = { chat_id: accounts[8], chat_username: 'x', member_number, claimed_by: 'a-thief' };
  const claimed = await bot.send('POST', '/api/verify/start', claim, await bot.service());
  const pending = await bot.started(accounts[9] ?? '', member_number);
  for (const id of [claimed.body.verification_id, pending]) {
    const { letGo } = await holdVerification(bot, id);
    const answers = times(10, index =>
      bot.complete(id, stranger.member_number, undefined, index % 2 === 0 ? bot.app : other),
    );
    // All of a claim are judged before the first is written; those of an account, one after the other.
    await letGo(id === pending ? 1 : 10);
    expect(statuses(await answers)).toEqual([403, 403, 403, 403, 403, 410, 410, 410, 410, 410]);
    const { rows } = await bot.pool.query(
      'select status, reason, wrong_identities from verifications where id = $1',
      [id],
    );
    expect(rows).toEqual([{ status: 'failed', reason: 'wrong_identity', wrong_identities: 5 }]);
  }
});
