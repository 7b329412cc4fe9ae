/**
 * A burst of member.updated for as many members, while the chat product allows 50 requests a second.
 * Chat server, platform and chat-bot are processes of their own. Design targets: every answer within 2.5 s,
 * nothing lost, drained at 0.9 of that limit or better, no 429 to a caller. The reference is the limit itself.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '@guildhall/local-stack/postgres';
import { migrate, openPool } from '@guildhall/service-kit/database';
import { freePort } from '@guildhall/service-kit/testing';
import { migrations } from '../src/migrations.js';
import { apiKey } from '../test/fake-platform.js';
import { chatIds, chatServer } from './webhooks-world.js';

const members = Number(process.env.BENCH_MEMBERS ?? 1_000);
/** Discord, "Rate Limits: Global Rate Limit". */
const limit = 50;
/** Nobody has anything yet: each account is read, and is given its role and its nickname (decision 7). */
const requestsEach = 3;
const webhookSecret = 'a-secret-of-the-benchmark-only';
const ids = chatIds(members);
const children: ChildProcess[] = [];

interface Part {
  readonly url: string;
  readonly control: string;
}
async function start(kind: string): Promise<Part> {
  const part = fileURLToPath(new URL('webhooks-part.ts', import.meta.url));
  const child = fork(part, [kind, `${members}`]);
  children.push(child);
  const [answer] = (await once(child, 'message')) as [Part];
  return answer;
}

/** The service as it is built and its start script starts it, and nothing beside it in its process. */
async function startBot(env: NodeJS.ProcessEnv) {
  const url = `http://127.0.0.1:${env.PORT}`;
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const { scripts } = JSON.parse(await readFile(`${folder}package.json`, 'utf8'));
  const child = spawn(process.execPath, scripts.start.split(' ').slice(1), {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  children.push(child);
  const isThere = () =>
    fetch(`${url}/livez`).then(
      answer => answer.ok,
      () => false,
    );
  while (!(await isThere())) await pause(50);
  /** proc(5): resident set, in MB. */
  const memory = async () =>
    Math.round(
      Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1]) /
        1024,
    );
  return { url, memory };
}

const database = await testDatabase({
  name: 'chat_bot',
  migrations,
  migrate: async url => {
    await migrate(url, migrations);
  },
});
const pool = openPool({ url: database.url, max: 2, name: 'bench', onError: () => undefined });
const [chat, platform] = await Promise.all([start('chat'), start('platform')]);
const bot = await startBot({
  HOST: '127.0.0.1',
  PORT: `${await freePort()}`,
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  // A machine that is busy with other things shall not make it refuse.
  MAX_EVENT_LOOP_DELAY: '0',
  DATABASE_URL: database.url,
  IDENTITY_ISSUER: 'http://127.0.0.1:9',
  IDENTITY_AUDIENCE: 'guildhall',
  PLATFORM_URL: platform.url,
  PLATFORM_SERVICE_NAME: 'chat-bot',
  PLATFORM_SERVICE_KEY: 'the-service-key-of-the-benchmark',
  PLATFORM_API_KEY: apiKey,
  WEBHOOK_SECRET: webhookSecret,
  DISCORD_TOKEN: chatServer.token,
  DISCORD_API_URL: `${chat.url}/api`,
  DISCORD_SERVER_ID: chatServer.serverId,
  DISCORD_GATEWAY: 'off',
  RECONCILE_CRON: 'off',
});
const idle = await bot.memory();

async function send(chat_id: string, index: number) {
  const before = performance.now();
  const answer = await fetch(`${bot.url}/api/webhooks/member-update`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-webhook-secret': webhookSecret,
      'webhook-id': `bench-${index}`,
    },
    body: JSON.stringify({
      event: 'member.updated',
      timestamp: new Date().toISOString(),
      data: {
        ...{ member_number: String(10_000 + index), chat_id, facility_code: 'ZQX' },
        ...{ first_name: 'Rosa', last_name: 'Quintero', positions: [] },
      },
    }),
  });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - before };
}

const started = performance.now();
const answers = await Promise.all(ids.map(send));
const slowest = Math.max(...answers.map(({ ms }) => ms)) / 1_000;
const refused = answers.filter(({ status }) => status !== 200).length;
if (refused > 0) console.log(answers.map(({ status }) => status).filter(status => status !== 200));
console.log(`${members} events: slowest answer ${slowest.toFixed(2)} s, ${refused} refused`);

const waiting = async () =>
  Number((await pool.query('select count(*)::int as n from tasks')).rows[0].n);
while ((await waiting()) > 0) await pause(100);
const seconds = (performance.now() - started) / 1_000;
const account = async (id: string) =>
  (await fetch(`${chat.control}/members/${id}`).then(answer => answer.json())) as {
    roles: string[];
  };
let lost = 0;
for (const id of ids) if ((await account(id)).roles.length === 0) lost += 1;
const share = (members * requestsEach) / seconds / limit;
console.log(
  `${lost} lost; drained in ${seconds.toFixed(1)} s, ${share.toFixed(2)} of the limit; ` +
    `chat-bot ${idle} MB when idle, ${await bot.memory()} MB after`,
);
const result = (name: string, reference: string, ratio: number, wanted: string, memory?: number) =>
  console.log(`RESULT ${JSON.stringify({ name, reference, ratio, wanted, memory })}`);
result(`burst of ${members} webhooks, slowest answer`, '2.5 s', slowest / 2.5, '≤ 1', idle);
result(`drain of ${members} events`, '50 requests/s', share, '≥ 0.9');
if (slowest > 2.5 || refused > 0 || lost > 0 || share < 0.9) process.exitCode = 1;

for (const child of children) child.kill();
await pool.end();
await database.drop();
