import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { A, type ChatBot, startChatBot } from './harness.js';

let folder: string;
let bot: ChatBot;
let late: Awaited<ReturnType<ChatBot['replica']>>;
const rules = (name: string) => join(folder, name);
/** One file, of which the second replica hears when the test wants it to. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rules-'));
  for (const name of ['early', 'late']) await writeFile(rules(name), 'roles: [{role: Member}]');
  bot = await startChatBot({ environment: { ROLE_RULES_FILE: rules('early') } });
  late = await bot.replica({ ROLE_RULES_FILE: rules('late') });
});
afterAll(async () => {
  await bot.stop();
  await rm(folder, { recursive: true });
});

const soon = { timeout: 40_000, interval: 200 };
const roles = async () => (await bot.account(A)).roles;
/** A refresh is done by the replica that was asked; of work that was given out, either may take it. */
const refreshed = (replica?: typeof late) => async () => {
  await bot.send('POST', '/api/chat/roles/refresh', { chat_id: A }, await bot.service(), replica);
  return roles();
};

test('changes that a replica makes by outdated rules are undone when it loads the new ones', async () => {
  bot.platform.put({ member_number: '100', chat_id: A });
  const changed = 'roles: [{role: Trainee}]\nalso_managed: [Member]';
  await writeFile(rules('early'), changed);
  await expect.poll(refreshed(), soon).toContain('Trainee');
  await expect.poll(refreshed(late), soon).toContain('Member');
  await writeFile(rules('late'), changed);
  await expect.poll(roles, soon).toEqual(['Trainee']);
}, 130_000);
