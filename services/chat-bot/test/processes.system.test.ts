import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort, metricsToken } from '@guildhall/service-kit/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  A,
  accounts,
  B,
  C,
  type ChatBot,
  OUTSIDER,
  startChatBot,
  webhookSecret,
} from './harness.js';
import { eventOf } from './member-event.js';

/** Real processes of the built service, because they are to be killed. */
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const [, , , D = '', E = ''] = accounts;
const children = new Set<ChildProcess>();
let bot: ChatBot;

beforeAll(async () => {
  bot = await startChatBot();
  await bot.registerCommands();
  // Its worker would do the dead processes' work; here only they and their successors may.
  await bot.app.close();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await bot.stop();
});

async function start(more: Readonly<Record<string, string>> = {}) {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...bot.environment, HOST: '127.0.0.1', PORT: String(port), ...more },
    stdio: 'ignore',
  });
  children.add(child);
  const url = `http://127.0.0.1:${port}`;
  const alive = () =>
    fetch(`${url}/livez`).then(
      answer => answer.ok,
      () => false,
    );
  await expect.poll(alive, { timeout: 100_000, interval: 200 }).toBe(true);
  return {
    url,
    kill: async (signal: NodeJS.Signals = 'SIGKILL') => {
      const gone = new Promise(resolve => child.once('exit', resolve));
      child.kill(signal);
      await gone;
      children.delete(child);
    },
  };
}

const post = (url: string, path: string, body: object, headers: Readonly<Record<string, string>>) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const requestsOf = async (path: RegExp) =>
  (await bot.writes()).filter(request => path.test(request.path)).length;
const soon = { timeout: 40_000, interval: 100 };
/** As 45 seconds after the process died that had these jobs in hand. */
const jobsOfTheDeadExpire = () =>
  bot.pool.query(
    `update jobs.job set started_on = now() - interval '1 minute' where state = 'active'`,
  );

test('killed between link and roles: the platform’s event assigns the roles and completes the verification', async () => {
  bot.platform.put({ member_number: '100' });
  const first = await start();
  const body = { chat_id: A, chat_username: 'a', member_number: '100' };
  const begun = await post(first.url, '/api/verify/start', body, await bot.service());
  const { verification_id } = (await begun.json()) as { verification_id: string };
  await bot.fault({ method: 'GET', path: `/guilds/*/members/${A}`, kind: 'hang', times: 1 });
  const identity = { identity_user_id: 'subject-100' };
  const path = `/api/verify/complete/${verification_id}`;
  post(first.url, path, identity, await bot.person('100')).catch(() => undefined);
  await expect.poll(() => bot.platform.members.get('100')?.chat_id, soon).toBe(A);
  await first.kill();
  await bot.control('DELETE', '/faults');
  await jobsOfTheDeadExpire();
  const second = await start();
  const event = eventOf(bot.platform.put({ member_number: '100', chat_id: A }));
  await post(second.url, '/api/webhooks/member-update', event, {
    'x-webhook-secret': webhookSecret,
  });
  await expect.poll(async () => (await bot.account(A)).roles, soon).toEqual(['Member']);
  const again = await post(second.url, path, identity, await bot.person('100'));
  expect([again.status, ((await again.json()) as { status: string }).status]).toEqual([
    200,
    'completed',
  ]);
  await second.kill();
}, 240_000);

test('killed between receiving and applying an event: redelivery applies it once', async () => {
  bot.platform.put({ member_number: '200', chat_id: B });
  const event = {
    event: 'member.updated',
    timestamp: new Date().toISOString(),
    data: {
      member_number: '200',
      chat_id: B,
      facility_code: 'ZQX',
      first_name: 'Rosa',
      last_name: 'Quintero',
      positions: [],
    },
  };
  const headers = { 'x-webhook-secret': webhookSecret, 'webhook-id': 'killed-1' };
  const first = await start();
  await bot.fault({ method: 'GET', path: `/guilds/*/members/${B}`, kind: 'hang', times: 1 });
  post(first.url, '/api/webhooks/member-update', event, headers).catch(() => undefined);
  const recorded = async () =>
    (await bot.pool.query(`select 1 from deliveries where key = 'id:killed-1'`)).rowCount;
  await expect.poll(recorded, soon).toBe(1);
  await first.kill();
  await bot.control('DELETE', '/faults');
  await jobsOfTheDeadExpire();
  const second = await start();
  const send = async () =>
    (await post(second.url, '/api/webhooks/member-update', event, headers)).json();
  await expect.poll(send, soon).toEqual({ success: true, processed: true, roles_updated: true });
  expect((await bot.account(B)).roles).toEqual(['Member']);
  expect(await requestsOf(new RegExp(`/members/${B}/roles/`))).toBe(1);
  await second.kill();
}, 240_000);

test('killed between writing and recording a role: the audit still names who assigned it', async () => {
  bot.platform.put({ member_number: '150', chat_id: D, first_name: 'Ana' });
  const first = await start();
  // The role is given and its answer never comes.
  await bot.fault({
    method: 'PUT',
    path: `/guilds/*/members/${D}/roles/*`,
    kind: 'hang',
    after_effect: true,
  });
  const body = { chat_id: D };
  const headers = await bot.service(['chat:roles'], 'desk');
  post(first.url, '/api/chat/roles/refresh', body, headers).catch(() => undefined);
  await expect.poll(async () => (await bot.account(D)).roles, soon).toEqual(['Member']);
  await first.kill();
  const rows = async () =>
    (
      await bot.pool.query(
        `select actor, details from audit where chat_id = $1 and action = 'roles.changed' order by id`,
        [D],
      )
    ).rows;
  const changed = { roles_removed: [], nickname_before: null };
  const given = { ...changed, cause: 'roles/refresh', roles_added: ['Member'] };
  expect(await rows()).toMatchObject([
    { actor: 'service:desk', details: { ...given, under_way: true } },
  ]);
  await jobsOfTheDeadExpire();
  const second = await start();
  const named = 'Ana Q | ZQX';
  await expect
    .poll(async () => (await rows()).map(({ details }) => details), soon)
    .toEqual([
      { ...given, nickname_after: null },
      { ...changed, cause: 'roles/refresh', roles_added: [], nickname_after: named },
    ]);
  await second.kill();
}, 240_000);

test('a stopping replica answers the command in progress before it exits', async () => {
  bot.platform.put({ member_number: '350', chat_id: E });
  const { kill } = await start({ DISCORD_GATEWAY: 'on' });
  const counters = async () =>
    (await bot.control('GET', '/counters')) as { readonly open_sessions: number };
  await expect.poll(counters, soon).toMatchObject({ open_sessions: 1 });
  const asked = () => bot.platform.requests.filter(name => name === 'getMemberByChat').length;
  const before = asked();
  // Less than the three seconds that the platform is given.
  bot.platform.slowDown(1_500);
  onTestFinished(() => bot.platform.slowDown(0));
  const typed = bot.control('POST', '/commands', { chat_id: E, command: '/refresh' });
  await expect.poll(asked, { interval: 20 }).toBe(before + 1);
  await kill('SIGTERM');
  expect(await typed).toMatchObject({ answered: true });
  expect((await bot.account(E)).roles).toEqual(['Member']);
}, 240_000);

test('three replicas share one gateway session; if the leader is killed, another answers within two seconds', async () => {
  const replicas: Awaited<ReturnType<typeof start>>[] = [];
  for (let i = 0; i < 3; i++) replicas.push(await start({ DISCORD_GATEWAY: 'on' }));
  const counters = async () =>
    (await bot.control('GET', '/counters')) as Record<
      'open_sockets' | 'open_sessions' | 'identifies',
      number
    >;
  await expect.poll(counters, soon).toMatchObject({ open_sockets: 1, open_sessions: 1 });
  const before = (await counters()).identifies;
  const headers = { authorization: `Bearer ${metricsToken}` };
  const leads = async ({ url }: { readonly url: string }) =>
    /^gateway_session\{[^}]*\} 1$/m.test(await (await fetch(`${url}/metrics`, { headers })).text());
  const leaders = async () => (await Promise.all(replicas.map(leads))).filter(Boolean).length;
  await expect.poll(leaders, soon).toBe(1);
  const leader = (await Promise.all(replicas.map(leads))).indexOf(true);
  await replicas[leader]?.kill();
  const killedAt = performance.now();
  // The session of the one that was killed may still be counted for a moment.
  await expect
    .poll(counters, { interval: 20 })
    .toMatchObject({ open_sockets: 1, open_sessions: 1, identifies: before + 1 });
  expect(performance.now() - killedAt).toBeLessThan(2_000);

  bot.platform.put({ member_number: '250', chat_id: C });
  const answered = (await bot.control('POST', '/commands', {
    chat_id: C,
    command: '/refresh',
    locale: 'es-ES',
  })) as { callbacks: number; answer: { content: string; ephemeral: boolean } };
  expect(answered.answer).toEqual(expect.objectContaining({ ephemeral: true }));
  expect(answered.answer.content).toBe('Actualizado. Añadidos: Member. Quitados: ninguno.');
  expect(answered.callbacks).toBe(1);

  bot.platform.put({ member_number: '300', chat_id: OUTSIDER });
  await bot.control('POST', '/members', { chat_id: OUTSIDER, username: 'outsider' });
  await expect.poll(async () => (await bot.account(OUTSIDER)).roles, soon).toEqual(['Member']);
}, 240_000);
