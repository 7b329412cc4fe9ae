/**
 * A burst of member.updated for as many members, while the chat product allows 50 requests a second.
 * Chat server, platform and chat-bot are processes of their own, and new for each round. Design targets: every answer
 * within 1.5 s, nothing lost, drained at 0.9 of that limit or better, no 429 to a caller. The last round is drained;
 * the reference is the limit itself.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '@guildhall/local-stack/postgres';
import { migrate, openPool } from '@guildhall/service-kit/database';
import { freePort, median, tellRounds } from '@guildhall/service-kit/testing';
import { migrations } from '../src/own-files.js';
import { apiKey } from '../test/fake-platform.js';
import { chatIds, chatServer } from './webhooks-world.js';

const members = Number(process.env.BENCH_MEMBERS ?? 1_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const goal = 1.5;
/** Discord, "Rate Limits: Global Rate Limit". */
const limit = 50;
/** Nobody has anything yet: each account is read, and is given its role and its nickname (decision 7). */
const requestsEach = 3;
const webhookSecret = 'a-secret-of-the-benchmark-only';
const ids = chatIds(members);
let children: ChildProcess[] = [];

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
  const stop = async () => {
    const ended = children.map(child => once(child, 'exit'));
    for (const child of children) child.kill();
    await Promise.all(ended);
    children = [];
    await database.drop();
  };
  return { database, chat, bot, stop };
}

type World = Awaited<ReturnType<typeof startAll>>;

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

async function lostIn(chat: Part): Promise<number> {
  let lost = 0;
  for (const id of ids) {
    const account = await fetch(`${chat.control}/members/${id}`);
    if (((await account.json()) as { roles: string[] }).roles.length === 0) lost += 1;
  }
  return lost;
}

/** Nothing is lost, and the limit is used. */
async function tellDrain({ database, chat, bot }: World, began: number): Promise<void> {
  const pool = openPool({ url: database.url, max: 1, name: 'bench', onError: () => undefined });
  const waiting = async () =>
    Number((await pool.query('select count(*)::int as n from tasks')).rows[0].n);
  while ((await waiting()) > 0) await pause(100);
  await pool.end();
  const seconds = (performance.now() - began) / 1_000;
  const lost = await lostIn(chat);
  if (lost > 0) process.exitCode = 1;
  console.log(
    `${lost} lost; drained in ${seconds.toFixed(1)} s; chat-bot ${await bot.memory()} MB`,
  );
  const drain = { name: `drain of ${members} events`, reference: '50 requests/s' };
  tellRounds({ ...drain, wanted: '≥ 0.9' }, [(members * requestsEach) / seconds / limit]);
}

const slowest: number[] = [];
const idle: number[] = [];
for (let round = 1; round <= rounds; round += 1) {
  const world = await startAll();
  idle.push(await world.bot.memory());
  const began = performance.now();
  slowest.push(await burst(world.bot.url));
  console.log(`round ${round}: slowest answer of ${members} ${slowest.at(-1)?.toFixed(2)} s`);
  if (round === rounds) await tellDrain(world, began);
  await world.stop();
}
const name = `burst of ${members} webhooks, slowest answer`;
tellRounds(
  { name, reference: `${goal} s`, wanted: '≤ 1', memory: median(idle) },
  slowest.map(each => each / goal),
);
