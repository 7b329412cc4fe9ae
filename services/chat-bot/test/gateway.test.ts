import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { enqueue } from '@guildhall/service-kit/jobs';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { compareRoles } from '../src/jobs/compare-roles.js';
import { shippedRules } from '../src/own-files.js';
import { A, accounts, B, C, type ChatBot, SERVER_ID, startChatBot } from './harness.js';

let bot: ChatBot;
let rulesFile: string;
beforeAll(async () => {
  rulesFile = join(await mkdtemp(join(tmpdir(), 'rules-')), 'rules.yaml');
  await writeFile(rulesFile, await readFile(shippedRules));
  bot = await startChatBot({
    environment: { DISCORD_GATEWAY: 'on', ROLE_RULES_FILE: rulesFile },
  });
  await bot.registerCommands();
  const ready = async () =>
    ((await bot.control('GET', '/counters')) as { open_sessions: number }).open_sessions;
  await vi.waitFor(async () => expect(await ready()).toBe(1), { timeout: 40_000 });
});
afterAll(async () => {
  await bot.stop();
  await rm(dirname(rulesFile), { recursive: true });
});

interface Answered {
  readonly answer: { content: string; ephemeral: boolean; links: unknown } | null;
}
async function type(chatId: string, command: string, options: object = {}, locale = 'en-US') {
  const answered = await bot.control('POST', '/commands', {
    chat_id: chatId,
    command,
    options,
    locale,
  });
  const { answer } = answered as Answered;
  expect(answer?.ephemeral).toBe(true);
  return { text: answer?.content ?? '', links: JSON.stringify(answer ?? {}) };
}
const soon = { timeout: 40_000, interval: 50 };

test('/verify gives a link that only the asker sees, and the link completes', async () => {
  bot.platform.put({ member_number: '100' });
  const { links, text } = await type(A, 'verify', { member_number: '100' });
  expect(text).toContain('100');
  const id = links.match(/https:\/\/hub\.example\/api\/verify\/complete\/([0-9a-f-]{36})/)?.[1];
  expect((await bot.complete(id ?? '', '100')).body.chat_roles_assigned).toEqual(['Member']);
  expect((await type(A, 'verify', { member_number: '100' })).text).toContain('/unlink');
  expect((await type(B, 'verify', { member_number: '999' }, 'es-419')).text).toBe(
    'Ningún miembro activo tiene el número 999.',
  );
});

test('/refresh reports changes, /unlink removes the roles', async () => {
  expect((await type(A, 'refresh')).text).toBe('Everything is up to date.');
  await bot.control('PUT', `/members/${A}`, { roles: ['Moderator'] });
  expect((await type(A, 'refresh')).text).toContain('Added: Member');
  expect((await type(A, 'unlink', {}, 'es-ES')).text).toContain('El vínculo se ha eliminado');
  expect(bot.platform.members.get('100')?.chat_id).toBe(null);
  await expect.poll(async () => (await bot.account(A)).roles, soon).toEqual(['Moderator']);
  expect((await type(A, 'refresh')).text).toContain('not linked');
});

test('/refresh does not report success if the server lacks one of the member’s roles', async () => {
  // “Northeast”.
  const { member_number } = bot.platform.newMember({ chat_id: B, region_code: 'ANE' });
  onTestFinished(() => void bot.platform.members.delete(member_number));
  const lacking =
    'Some of your roles could not be assigned. If you have not accepted this server’s rules yet, do that first. Otherwise staff can use /diagnose to see why.';
  expect((await type(B, 'refresh')).text).toBe(
    `Up to date. Added: Member. Removed: none. ${lacking}`,
  );
  expect((await type(B, 'refresh')).text).toBe(lacking);
});

test('staff commands are refused to others', async () => {
  for (const command of ['whois', 'sync-all', 'diagnose'])
    expect((await type(B, command, command === 'whois' ? { account: A } : {})).text).toBe(
      'This command is for staff.',
    );
  bot.platform.put({ member_number: '100', chat_id: B });
  expect((await type(A, 'whois', { account: B })).text).toContain(
    '100: Rosa Quintero, ZQX, active',
  );
  const diagnosis = await type(A, 'diagnose');
  expect(diagnosis.text).toContain('Leadership');
  expect(diagnosis.links).toContain('discord.com/oauth2/authorize');
  expect((await type(A, 'diagnose', {}, 'es-ES')).text).toContain(
    'El servidor no tiene ningún rol «Leadership»',
  );
});

/** Every account is a member's and has no role of the rules; the first one's is staff. */
async function linkEverybody() {
  bot.platform.members.clear();
  for (const [index, chat_id] of accounts.entries()) {
    bot.platform.put({ member_number: String(200 + index), chat_id });
    await bot.control('PUT', `/members/${chat_id}`, { roles: index === 0 ? ['Moderator'] : [] });
  }
}

test('a full comparison starts with a dry run, and stops before it removes too much', async () => {
  await linkEverybody();
  const dry = await type(A, 'sync-all', { dry_run: true });
  expect(dry.text).toContain(
    `Of ${accounts.length} linked members ${accounts.length} would change`,
  );
  expect((await bot.account(C)).roles).toEqual([]);
  await type(A, 'sync-all');
  for (const chatId of accounts)
    await expect.poll(async () => (await bot.account(chatId)).roles, soon).toContain('Member');
  for (const member of bot.platform.members.values())
    bot.platform.put({ ...member, status: 'inactive' });
  expect((await type(A, 'sync-all')).text).toContain('more than the allowed share');
  expect((await bot.account(C)).roles).toEqual(['Member']);
  for (const member of bot.platform.members.values())
    bot.platform.put({ ...member, status: 'active' });
});

test('a comparison requested while the platform is down runs once it is back', async () => {
  await linkEverybody();
  bot.platform.misbehave('away');
  onTestFinished(() => bot.platform.misbehave('none'));
  expect((await type(A, 'sync-all', { dry_run: true }, 'es-ES')).text).toContain('unos minutos');
  expect((await type(A, 'sync-all')).text).toContain('as soon as');
  bot.platform.misbehave('none');
  await expect.poll(async () => (await bot.account(C)).roles, soon).toContain('Member');
  const made = (await bot.audited({ action: 'reconcile' })).at(-1);
  expect([made?.actor_kind, made?.actor]).toEqual(['account', A]);
});

test('a second comparison is refused while one is running', async () => {
  await linkEverybody();
  const path = `/guilds/${SERVER_ID}/members`;
  await bot.control('DELETE', '/requests');
  await bot.fault({ method: 'GET', path, kind: 'hang', times: null });
  const running = type(A, 'sync-all', { dry_run: true });
  const isAsked = async () => (await bot.requests()).some(request => request.path === path);
  await expect.poll(isAsked, soon).toBe(true);
  expect((await type(A, 'sync-all')).text).toContain('already running');
  // A job that finds it running is done: it is neither repeated nor a failure.
  await enqueue(bot.kysely, compareRoles, [{ cause: 'test' }]);
  const lastJob = async () =>
    (
      await bot.pool.query(
        `select state from jobs.job where name = 'compare-roles' order by created_on desc limit 1`,
      )
    ).rows;
  await expect.poll(lastJob, soon).toEqual([{ state: 'completed' }]);
  await bot.control('DELETE', '/faults');
  expect((await running).text).toContain('would change');
});

test('a changed rules file is loaded without a restart, and reports who gains which roles', async () => {
  const rules = await readFile(rulesFile, 'utf8');
  await writeFile(rulesFile, `${rules}\nroles: nonsense\n`);
  const condition = async () =>
    (await bot.send('GET', '/readyz')).body.checks.find(
      (check: { name: string }) => check.name === 'role rules',
    ).state;
  await expect.poll(condition, soon).toBe('warning');
  const toAdministrators = async () =>
    (await bot.send('GET', '/api/admin/queues', undefined, await bot.admin())).body.queues
      .rules_problem;
  expect(await toAdministrators()).toContain('rules.yaml:');
  await writeFile(rulesFile, rules.replace('- role: Member', '- role: [Member, Trainee]'));
  await expect.poll(async () => (await bot.account(C)).roles, soon).toEqual(['Trainee', 'Member']);
  expect([await condition(), await toAdministrators()]).toEqual(['ok', null]);
  const [changed] = await bot.audited({ action: 'rules.changed' });
  expect(changed?.after).toHaveProperty('lines[0].gains', ['Trainee']);
});
