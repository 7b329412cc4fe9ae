import { afterAll, beforeAll, expect, test } from 'vitest';
import { A, accounts, B, C, type ChatBot, OUTSIDER, startChatBot } from './harness.js';

let bot: ChatBot;
beforeAll(async () => {
  bot = await startChatBot();
});
afterAll(() => bot.stop());

let made = 1000;
const newMember = (more: object = {}) =>
  bot.platform.put({ member_number: String(made++), ...more });
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).sort();

test('a verification links the account, and roles and nickname arrive', async () => {
  const { member_number } = newMember();
  const id = await bot.started(A, member_number);
  const answer = await bot.complete(id, member_number);
  expect(answer.body).toMatchObject({
    success: true,
    verification_id: id,
    status: 'completed',
    member: { member_number, first_name: 'Rosa', positions: [] },
    chat_roles_assigned: ['Member'],
  });
  expect(bot.platform.members.get(member_number)?.chat_id).toBe(A);
  expect(await bot.account(A)).toEqual({ roles: ['Member'], nickname: 'Rosa Q | ZQX' });
});
