import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Phase, type Trigger, transitions } from '../src/domain/verification.js';
import { prove } from '../src/features/verification/claims-repository.js';
import { removeOld, settleLinked, sweep } from '../src/features/verification/repository.js';
import { A, B, startChatBot } from './harness.js';

const bot = await startChatBot();
afterAll(() => bot.stop());

const phases = Object.keys(transitions) as Phase[];

/** One verification of this account and member in each state; gives what they are when it is asked. */
async function oneInEach(chatId: string, member: string, until = '1 hour') {
  const ids = phases.map(() => randomUUID());
  await bot.pool.query(
    `insert into verifications (id, status, chat_id, chat_username, member_number, pending_chat_id,
                                linking_identity, created_at, expires_at)
     select id, status, $3, 'someone', $4, case status when 'pending' then $3 end,
            'someone', now() - interval '1 day', now() + $5::interval
       from unnest($1::uuid[], $2::text[]) as one (id, status)`,
    [ids, phases, chatId, member, until],
  );
  return async () => {
    const { rows } = await bot.pool.query(
      'select status from verifications where id = any($1) order by array_position($1, id)',
      [ids],
    );
    return rows.map(({ status }) => status);
  };
}
const by = (trigger: Trigger) => phases.map(phase => transitions[phase][trigger].to);
const newMember = () => bot.platform.newMember().member_number;

beforeEach(() => bot.pool.query('delete from verifications'));

test('a start changes the account’s other verifications as the table says', async () => {
  const statuses = await oneInEach(A, newMember());
  await bot.started(A, newMember());
  expect(await statuses()).toEqual(by('supersede'));
});

test('an account’s yes to a claim changes its other verifications as the table says', async () => {
  const statuses = await oneInEach(A, newMember());
  const body = { chat_id: A, chat_username: 'someone', member_number: newMember() };
  const claim = { ...body, claimed_by: 'someone' };
  const claimed = await bot.send('POST', '/api/verify/start', claim, await bot.service());
  const id: string = claimed.body.verification_id;
  expect(await prove(bot.kysely, { id, chatId: A, username: 'someone', at: new Date() })).toBe(
    true,
  );
  expect(await statuses()).toEqual(by('supersede'));
});

test('sweeping changes only expired verifications, as the table says', async () => {
  const early = await oneInEach(A, newMember());
  const late = await oneInEach(B, newMember(), '-1 second');
  await sweep(bot.kysely, new Date());
  expect(await early()).toEqual(phases);
  expect(await late()).toEqual(by('late'));
});

test.each([
  ['cancel', '1 hour'],
  ['late', '-1 second'],
] as const)(
  'a manual link changes the member’s “%s” verification as the table says',
  async (trigger, until) => {
    const member = newMember();
    const statuses = await oneInEach(B, member, until);
    const body = { member_number: member, chat_id: A, admin_user_id: 'admin-1' };
    const linked = await bot.send('POST', '/api/admin/verify/manual', body, await bot.admin());
    expect(linked.status).toBe(200);
    expect(await statuses()).toEqual(by(trigger));
    bot.platform.put({ member_number: member });
  },
);

test('a link whose process died completes the verifications that the table allows', async () => {
  const member = newMember();
  const statuses = await oneInEach(A, member);
  await settleLinked(bot.kysely, A, member);
  expect(await statuses()).toEqual(by('complete'));
});

test('only final states are deleted after their retention', async () => {
  const statuses = await oneInEach(A, newMember());
  await removeOld(bot.kysely, 0);
  expect(await statuses()).toEqual(['claimed', 'pending']);
});
