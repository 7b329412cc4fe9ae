import { afterAll, expect, test } from 'vitest';
import { A, B, startChatBot } from './harness.js';

const bot = await startChatBot();
afterAll(() => bot.stop());

test('administrators see pending jobs', async () => {
  bot.platform.put({ member_number: '1' });
  bot.platform.put({ member_number: '2' });
  await bot.started(A, '1');
  const id = await bot.started(B, '2');
  expect((await bot.complete(id, '2')).status).toBe(200);
  const { body } = await bot.send('GET', '/api/admin/queues', undefined, await bot.admin());
  expect(body.queues).toMatchObject({ pending_verifications: 1, reviews: 0, retried: 0 });
});
