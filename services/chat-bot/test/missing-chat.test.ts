import { afterAll, expect, test } from 'vitest';
import { A, startChatBot } from './harness.js';

const bot = await startChatBot({
  environment: {
    DISCORD_TOKEN: '',
    DISCORD_SERVER_ID: '',
    LIMIT_VERIFICATION: '10/60',
  },
});
afterAll(() => bot.stop());

test('without chat settings links work, roles wait, and readiness reports it', async () => {
  bot.platform.put({ member_number: '100' });
  const id = await bot.started(A, '100');
  const answer = await bot.complete(id, '100');
  expect([answer.status, answer.body.chat_roles_assigned]).toEqual([200, []]);
  const refresh = await bot.send(
    'POST',
    '/api/chat/roles/refresh',
    { chat_id: A },
    await bot.service(),
  );
  expect([refresh.status, refresh.body.error]).toEqual([503, 'SERVER_UNAVAILABLE']);
  const readiness = await bot.send('GET', '/readyz');
  expect(readiness.status).toBe(200);
  expect(JSON.stringify(readiness.body)).toContain('DISCORD_TOKEN');
});

test('starts count for the account and for the member, refused ones too', async () => {
  const start = async (chat_id: string, member_number: string) =>
    bot.send(
      'POST',
      '/api/verify/start',
      { chat_id, chat_username: 'x', member_number },
      await bot.service(),
    );
  for (let i = 0; i < 10; i++)
    expect((await start('420000000000000001', `unknown-${i}`)).status).toBe(400);
  const limited = await start('420000000000000001', 'unknown-10');
  expect([limited.status, limited.body.error]).toEqual([429, 'RATE_LIMITED']);
  expect(limited.headers['x-ratelimit-limit']).toBe('10');
  for (let i = 0; i < 10; i++)
    expect((await start(`43000000000000000${i}`, 'wanted')).status).toBe(400);
  expect((await start('430000000000000010', 'wanted')).status).toBe(429);
});
