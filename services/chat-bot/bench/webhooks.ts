/**
 * A burst of member.updated events while the chat product allows 50 requests per second. Chat server, platform and
 * chat-bot are separate processes, restarted for each round. Goal: every response within 1.5 s, none refused.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '@guildhall/local-stack/postgres';
import { migrate } from '@guildhall/service-kit/database';
import { freePort, median, reportRounds } from '@guildhall/service-kit/testing';
import { migrations } from '../src/own-files.js';
import { apiKey } from '../test/fake-platform.js';
import { chatIds, chatServer } from './webhooks-world.js';

const members = Number(process.env.BENCH_MEMBERS ?? 1_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const goal = 1.5;
const webhookSecret = 'a-secret-of-the-benchmark-only';
const ids = chatIds(members);
let children: ChildProcess[] = [];

async function start(kind: string) {
  const part = fileURLToPath(new URL('webhooks-part.ts', import.meta.url));
  const child = fork(part, [kind, `${members}`]);
  children.push(child);
  const [answer] = (await once(child, 'message')) as [{ readonly url: string }];
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

const createDatabase = () =>
  testDatabase({
    name: 'chat_bot',
    migrations,
    migrate: async url => {
      await migrate(url, migrations);
    },
  });

/** Everything as it is a moment after a deployment. */
async function startAll() {
  const database = await createDatabase();
  const [chat, platform] = await Promise.all([start('chat'), start('platform')]);
  const bot = await startBot({
    HOST: '127.0.0.1',
    PORT: `${await freePort()}`,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    // Keeps under-pressure from refusing on a busy machine.
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
  const stop = async () => {
    const ended = children.map(child => once(child, 'exit'));
    for (const child of children) child.kill();
    await Promise.all(ended);
    children = [];
    await database.drop();
  };
  return { bot, stop };
}

async function send(url: string, chat_id: string, index: number) {
  const before = performance.now();
  const answer = await fetch(`${url}/api/webhooks/member-update`, {
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
        member_number: String(10_000 + index),
        chat_id,
        facility_code: 'ZQX',
        first_name: 'Rosa',
        last_name: 'Quintero',
        positions: [],
      },
    }),
  });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - before };
}

/** The slowest answer, in seconds. */
async function burst(url: string): Promise<number> {
  const answers = await Promise.all(ids.map((id, index) => send(url, id, index)));
  const refused = answers.filter(({ status }) => status !== 200);
  if (refused.length > 0) {
    console.log(`refused: ${refused.map(({ status }) => status).join(', ')}`);
    process.exitCode = 1;
  }
  return Math.max(...answers.map(({ ms }) => ms)) / 1_000;
}

const slowest: number[] = [];
const idle: number[] = [];
for (let round = 1; round <= rounds; round += 1) {
  const world = await startAll();
  idle.push(await world.bot.memory());
  slowest.push(await burst(world.bot.url));
  console.log(`round ${round}: slowest answer of ${members} ${slowest.at(-1)?.toFixed(2)} s`);
  await world.stop();
}
const name = `burst of ${members} webhooks, slowest answer`;
reportRounds(
  { name, reference: `${goal} s`, wanted: '≤ 1', memory: median(idle) },
  slowest.map(each => each / goal),
);
