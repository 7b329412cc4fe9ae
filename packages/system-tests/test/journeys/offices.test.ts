import { chatBotApi } from '@guildhall/contracts/chat-bot';
import { createClient } from '@guildhall/contracts/client';
import { expect, test } from 'vitest';
import { command } from './operator.js';
import { chatAccount, inDatabase, person, stack, synchronize, tokenOf } from './stack.js';
import { holding } from './travelers.js';

const patience = { interval: 200 };
const office = 990_001;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A night: what lay a day ahead is today. Both databases alike, so that a synchronization has nothing to tell. */
async function afterNight(startsOn: string, endsOn: string | null): Promise<void> {
  const values = [office, startsOn, endsOn];
  const set = 'update positions set start_date = $2, end_date = $3 where id = $1';
  await inDatabase('source', set, values);
  await inDatabase('platform', set, values);
  // What RECONCILE_CRON does.
  const { status, text } = await command('chat-bot', 'roles', 'reconcile');
  expect(status, text).toBe(0);
}

const roles = async () => (await chatAccount(holding)).roles;

// A deputy: one role. The comparison stops where more than a fifth of all roles would be taken.
test('an office that begins or ends by its date gives and takes its role with the nightly comparison', async () => {
  const { member_number, chat_id } = person(holding);
  const token = await tokenOf('ana.reyes');
  await createClient(chatBotApi, {
    baseUrl: stack.services.chat_bot ?? '',
    token,
  }).verifyManually({
    body: {
      member_number: member_number ?? '',
      chat_id: chat_id ?? '',
      admin_user_id: person('ana.reyes').subject,
      reason: 'Came in person',
    },
  });
  await expect.poll(roles, patience).toContain('Member');
  await inDatabase(
    'source',
    `insert into positions values ($1, $2, 'deputy', (select facility from members where membernumber = $2), $3, null)`,
    [office, member_number, day(1)],
  );
  await synchronize();
  await afterNight(day(1), null);
  expect(await roles()).not.toContain('Local Leadership');

  await afterNight(day(0), day(0));
  await expect.poll(roles, patience).toContain('Local Leadership');

  await afterNight(day(-1), day(-1));
  await expect.poll(roles, patience).not.toContain('Local Leadership');
});
