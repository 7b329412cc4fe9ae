import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ReconcileReport } from '../src/features/roles/reconcile/service.js';
import { commandLineIn } from './command-line.js';
import { type ChatBot, OUTSIDER, OWNER_ID, SERVER_ID, startChatBot } from './harness.js';

/** In the server: three pages of Discord's, of which the linked ones reach into the second. */
const guests = Array.from({ length: 2_100 }, (_, i) =>
  String(410_000_000_000_000_000n + BigInt(i)),
);
const LINKED = 1_200;
const [first = '', second = '', third = '', fourth = ''] = guests;
const last = guests[LINKED - 1] ?? '';

const list = `/guilds/${SERVER_ID}/members`;
const PAGE = { method: 'GET', path: list };

let rulesFile: string;
let bot: ChatBot;
let blind: ChatBot;
beforeAll(async () => {
  rulesFile = join(await mkdtemp(join(tmpdir(), 'rules-')), 'rules.yaml');
  await writeFile(rulesFile, 'roles: [{ role: Member }]');
  const environment = { ROLE_RULES_FILE: rulesFile };
  bot = await startChatBot({
    environment,
    chat: {
      members: [
        { id: OWNER_ID, username: 'owner' },
        ...guests.map(id => ({ id, username: `guest${id.slice(-4)}`, roles: ['Member'] })),
      ],
    },
  });
  for (const [at, chat_id] of guests.slice(0, LINKED).entries())
    bot.platform.put({ member_number: String(100_000 + at), chat_id });
  blind = await startChatBot({ environment, chat: { seesMembers: false } });
});
afterAll(async () => {
  await Promise.all([bot.stop(), blind.stop()]);
  await rm(dirname(rulesFile), { recursive: true });
});
afterEach(() => bot.control('DELETE', '/faults'));

async function reconcile(of: ChatBot, ...options: string[]) {
  const { code, out, told } = await commandLineIn(of.environment)(
    ...['roles', 'reconcile', '--json', ...options],
  );
  return { code, told, report: (out === '' ? [] : JSON.parse(out))[0] as ReconcileReport };
}
const take = (of: ChatBot, chatId: string) =>
  of.control('PUT', `/members/${chatId}`, { roles: [] });
const has = (of: ChatBot, chatId: string, roles: string[]) =>
  expect.poll(async () => (await of.account(chatId)).roles, { interval: 100 }).toEqual(roles);
/** What is still to be done for accounts. */
const waiting = async () =>
  (
    await bot.pool.query(
      `select singleton_key as subject from jobs.job where name like 'update-%' and state < 'completed' order by 1`,
    )
  ).rows;
const idle = () => expect.poll(waiting, { interval: 100 }).toEqual([]);

/** Lets the first page through and holds the second, however often it is asked for, until the faults are deleted. */
async function heldBetweenPages() {
  await bot.control('DELETE', '/requests');
  await bot.fault({ ...PAGE, delay_ms: 0, times: 1 });
  await bot.fault({ ...PAGE, kind: 'hang', times: null });
  const asked = async () => (await bot.requests()).filter(({ path }) => path === list).length;
  return () => expect.poll(asked, { interval: 20 }).toBeGreaterThan(1);
}

test('a thousand accounts cost one request; only those that change cost more', async () => {
  await Promise.all([take(bot, first), take(bot, last)]);
  bot.platform.put({ member_number: '900', chat_id: OUTSIDER });
  await bot.control('DELETE', '/requests');
  const { code, report } = await reconcile(bot);
  expect([code, report]).toEqual([
    0,
    {
      dry_run: false,
      members: LINKED + 1,
      not_in_server: 1,
      stopped: false,
      changed: 2,
      roles_added: 2,
      roles_removed: 0,
      roles_held: LINKED - 2,
    },
  ]);
  await has(bot, first, ['Member']);
  await has(bot, last, ['Member']);
  await idle();
  const requests = await bot.requests();
  // 2,102 with the owner and the bot; the fourth page is empty, and nothing comes after it.
  expect(requests.filter(({ path }) => path === list)).toHaveLength(4);
  const single = requests.flatMap(({ path }) => path.match(/members\/(4\d+)/)?.[1] ?? []);
  expect(new Set(single)).toEqual(new Set([first, last]));
  expect(requests.filter(({ status }) => status >= 400)).toEqual([]);
  bot.platform.members.delete('900');
});

test('an unlinked account loses its managed roles, even without an event', async () => {
  const refresh = { chat_id: second };
  await bot.send('POST', '/api/chat/roles/refresh', refresh, await bot.service());
  bot.platform.put({ member_number: '100001' });
  const { report } = await reconcile(bot);
  expect(report).toMatchObject({ members: LINKED - 1, changed: 1, roles_removed: 1 });
  await has(bot, second, []);
  bot.platform.put({ member_number: '100001', chat_id: second });
  await reconcile(bot);
  await has(bot, second, ['Member']);
});

test('changes after a page was read are re-evaluated: by others, by leaving, by joining', async () => {
  for (const chatId of [first, second, third]) await take(bot, chatId);
  await bot.control('DELETE', `/members/${fourth}`);
  const held = await heldBetweenPages();
  const running = reconcile(bot);
  await held();
  await bot.control('PUT', `/members/${first}`, { roles: ['Member', 'Moderator'] });
  await bot.control('DELETE', `/members/${second}`);
  await bot.control('POST', '/members', { chat_id: fourth });
  await bot.control('DELETE', '/faults');
  const { report } = await running;
  expect(report).toMatchObject({ changed: 3, not_in_server: 1, roles_held: LINKED - 4 });
  await has(bot, third, ['Member']);
  await idle();
  expect((await bot.account(first)).roles).toEqual(['Member', 'Moderator']);
  expect((await bot.writes()).filter(({ path }) => !path.includes(third))).toEqual([]);
  // Without a gateway the joining was missed; the next comparison finds it.
  await bot.control('POST', '/members', { chat_id: second });
  expect((await reconcile(bot)).report).toMatchObject({ changed: 2, not_in_server: 0 });
  await has(bot, second, ['Member']);
  await has(bot, fourth, ['Member']);
});

test.each([
  ['fails', { status: 500 }],
  ['cannot be read', { status: 200, content_type: 'text/html', body: '<h1>' }],
  ['is refused', { status: 403, code: 50001 }],
])('a page that %s ends the comparison without changes', async (_, fault) => {
  await take(bot, first);
  const before = (await bot.audited({ action: 'reconcile' })).length;
  await bot.fault({ ...PAGE, delay_ms: 0, times: 1 });
  await bot.fault({ ...PAGE, ...fault, times: null });
  const { code, told } = await reconcile(bot);
  expect([code, told]).toEqual([1, expect.stringMatching(/\S/)]);
  expect(told).not.toMatch(/\n\s+at /);
  expect([await waiting(), (await bot.account(first)).roles]).toEqual([[], []]);
  expect(await bot.audited({ action: 'reconcile' })).toHaveLength(before);
  await bot.control('DELETE', '/faults');
  expect((await reconcile(bot)).report).toMatchObject({ changed: 1, members: LINKED });
  await has(bot, first, ['Member']);
});

test('a comparison killed between two pages leaves no data behind', async () => {
  await take(bot, first);
  const held = await heldBetweenPages();
  const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
  const env = { PATH: process.env.PATH, ...bot.environment };
  const killed = execFile(process.execPath, [cli, 'roles', 'reconcile'], { env });
  const over = new Promise(resolve => killed.once('exit', resolve));
  await held();
  // However long the next one takes to start, this one waits, and keeps its lock.
  killed.kill('SIGSTOP');
  expect((await reconcile(bot)).told).toContain('already running');
  killed.kill('SIGKILL');
  await over;
  expect([await waiting(), (await bot.account(first)).roles]).toEqual([[], []]);
  await bot.control('DELETE', '/faults');
  const again = async () => (await reconcile(bot)).report?.changed;
  // The database notices that the connection with the lock is gone.
  await expect.poll(again).toBe(1);
  await has(bot, first, ['Member']);
});

test('without the members intent each account is requested separately, with the same result', async () => {
  const accounts = ['400000000000000010', '400000000000000011', OUTSIDER];
  for (const [at, chat_id] of accounts.entries())
    blind.platform.put({ member_number: String(100 + at), chat_id });
  const { report } = await reconcile(blind);
  expect(report).toMatchObject({ members: 3, not_in_server: 1, changed: 2, roles_added: 2 });
  for (const chatId of accounts.slice(0, 2)) await has(blind, chatId, ['Member']);
  const requests = await blind.requests();
  expect(requests.filter(({ path, status }) => path === list || status === 403)).toEqual([]);
});
