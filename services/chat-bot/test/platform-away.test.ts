import { afterAll, expect, test } from 'vitest';
import { accounts, startChatBot, webhookSecret } from './harness.js';
import { eventOf } from './member-event.js';

const bot = await startChatBot();
afterAll(() => bot.stop());

test('a link whose response was lost is read again and completed', async () => {
  const { member_number } = bot.platform.newMember();
  const chatId = accounts[10] ?? '';
  const id = await bot.started(chatId, member_number);
  bot.platform.misbehave('silent_after_effect');
  try {
    const answer = await bot.complete(id, member_number);
    expect([answer.status, answer.body.status]).toEqual([200, 'completed']);
  } finally {
    bot.platform.misbehave('none');
  }
});

test.each([
  ['away', accounts[11] ?? ''],
  ['says_nothing', accounts[9] ?? ''],
] as const)(
  'with the platform %s every endpoint that needs it answers 503 with Retry-After',
  async (trouble, chatId) => {
    const { member_number } = bot.platform.newMember();
    const id = await bot.started(chatId, member_number);
    bot.platform.misbehave(trouble);
    try {
      const [service, admin, person] = [
        await bot.service(),
        await bot.admin(),
        await bot.person(member_number),
      ];
      const account = { chat_id: chatId, chat_username: 'x' };
      const pair = { chat_id: chatId, member_number };
      const answers = [
        await bot.complete(id, member_number),
        await bot.send('POST', '/api/verify/start', { ...account, member_number }, service),
        await bot.send('GET', `/api/members/${member_number}`, undefined, person),
        await bot.send('GET', `/api/members/${member_number}/positions`, undefined, admin),
        await bot.send('PUT', `/api/members/${member_number}/chat-link`, account, service),
        await bot.send('POST', '/api/chat/roles/assign', pair, service),
        await bot.send('POST', '/api/chat/roles/refresh', { chat_id: chatId }, service),
        await bot.send('POST', '/api/admin/verify/manual', { ...pair, admin_user_id: 'a' }, admin),
        await bot.send('GET', '/api/admin/stats/verification', undefined, admin),
        await bot.send('POST', '/api/webhooks/assign-roles', pair, {
          'x-webhook-secret': webhookSecret,
        }),
      ];
      for (const { body, headers, status } of answers) {
        expect([status, body.error]).toEqual([503, 'SERVER_UNAVAILABLE']);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      }
    } finally {
      bot.platform.misbehave('none');
    }
    expect((await bot.complete(id, member_number)).status).toBe(200);
  },
);

test('an empty response of the platform removes no roles', async () => {
  const [account = ''] = accounts;
  const [former, holder] = [bot.platform.newMember(), bot.platform.newMember()];
  await bot.complete(await bot.started(account, holder.member_number), holder.member_number);
  expect((await bot.account(account)).roles).toContain('Member');
  bot.platform.misbehave('says_nothing');
  try {
    const answer = await bot.webhook(eventOf(former, { previous_chat_id: account }));
    expect([answer.status, answer.body.roles_updated]).toEqual([200, false]);
    expect((await bot.account(account)).roles).toContain('Member');
  } finally {
    bot.platform.misbehave('none');
  }
});
