import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashKey } from '@guildhall/auth';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withClient } from '../src/postgres/databases.js';
import { removePostgres } from '../src/postgres/index.js';
import { writePrivateJson } from '../src/stack/folder.js';
import type { StackOptions } from '../src/stack/options.js';
import { isFree } from '../src/stack/ports.js';
import { type RunningStack, runStack } from '../src/stack/run-stack.js';
import { writeFakeCli, writeFakeService } from './fake-service.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

// Away from the ports of a stack that somebody may be running, and below those that systems hand out by themselves;
// moved on for every start.
let portOffset = 8_000 + (process.pid % 40) * 500;
/** Further apart than the ports of one start. */
const nextOffset = 40;
let root: string;
const stops: (() => Promise<void>)[] = [];
let said: string[] = [];
let stopping = new AbortController();

const usual: StackOptions = {
  empty: true,
  reset: false,
  production: false,
  portOffset: 0,
  only: undefined,
};

// Most rules are not about databases, and the services here do not open theirs.
const elsewhere = {
  DATABASE_URL_PLATFORM: 'postgres://elsewhere/platform',
  DATABASE_URL_CHAT_BOT: 'postgres://elsewhere/chat_bot',
  DATABASE_URL_PAY: 'postgres://elsewhere/pay',
  SOURCE_DATABASE_URL: 'postgres://elsewhere/source',
  MAILHOST_DATABASE_URL: 'postgres://elsewhere/mailhost',
};

async function start(
  options: Partial<StackOptions> = {},
  environment: object = elsewhere,
): Promise<RunningStack> {
  portOffset += nextOffset;
  return runStack({
    root,
    options: { ...usual, portOffset, ...options },
    environment: { ...process.env, ...environment },
    say: text => said.push(text),
    stopping: stopping.signal,
    onStarted: end => stops.unshift(end),
  });
}

async function stop(): Promise<void> {
  stopping.abort();
  for (const end of stops.splice(0)) await end();
  stopping = new AbortController();
}

beforeEach(async () => {
  said = [];
  root = await mkdtemp(join(tmpdir(), 'guildhall stack '));
  await writeFakeService(root, 'pay');
});
afterEach(async () => {
  await stop();
  if (existsSync(local('pg'))) await removePostgres(local('pg'));
  await rm(root, { recursive: true, force: true });
});

const environmentOf = async ({ services }: RunningStack['file']): Promise<NodeJS.ProcessEnv> =>
  (await fetch(`${services.pay}/environment`)).json() as Promise<NodeJS.ProcessEnv>;

const local = (name: string) => join(root, '.local', name);
const readLocal = async (name: string) => JSON.parse(await readFile(local(name), 'utf8'));

it('says what runs in stack.json, for its owner only, and removes it when it stops', async () => {
  const { file } = await start();
  expect(await readLocal('stack.json')).toEqual(file);
  expect((await stat(local('stack.json'))).mode & 0o777).toBe(0o600);
  expect((await stat(local('secrets.json'))).mode & 0o777).toBe(0o600);
  expect(file.services).toEqual({ pay: `http://127.0.0.1:${1311 + portOffset}` });
  await stop();
  await expect(stat(local('stack.json'))).rejects.toThrow(/ENOENT/);
  expect(await isFree(1311 + portOffset)).toBe(true);
});

it('leaves out services that are not built, and says so', async () => {
  await start();
  expect(said).toContain('Left out: platform (services/platform/dist/main.js does not exist)');
});

it('gives a service a database of its own, its keys and the addresses of the others', async () => {
  const { file } = await start({}, {});
  const environment = await environmentOf(file);
  expect(environment).toMatchObject({
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PUBLIC_URL: file.services.pay,
    DATABASE_URL: file.databases.pay,
    PLATFORM_URL: `http://127.0.0.1:${1300 + portOffset}`,
    IDENTITY_ISSUER: file.identity.issuer,
    PLATFORM_SERVICE_KEY: expect.stringMatching(/^gh_service_/),
  });
  const [me] = await withClient(file.databases.pay ?? '', async client => {
    return (await client.query('select current_user as me')).rows;
  });
  expect(me).toEqual({ me: 'pay' });
});

it('leaves what each service was told for its command line, for the owner only, until it stops', async () => {
  const { file } = await start();
  const path = join('environment', 'pay.json');
  expect(await readLocal(path)).toMatchObject({
    PUBLIC_URL: file.services.pay,
    DATABASE_URL: file.databases.pay,
  });
  expect((await stat(local(path))).mode & 0o777).toBe(0o600);
  await stop();
  await expect(stat(local(path))).rejects.toThrow(/ENOENT/);
});

it('keeps secrets from start to start, and makes new ones on reset', async () => {
  const first = (await start()).file.keys;
  await stop();
  expect((await start()).file.keys).toEqual(first);
  await stop();
  const { keys } = (await start({ reset: true })).file;
  expect(keys.service_key).not.toBe(first.service_key);
});

it('uses databases that the environment names, and starts none when all are named', async () => {
  const { file } = await start();
  expect(file.databases).toMatchObject({
    pay: elsewhere.DATABASE_URL_PAY,
    source: elsewhere.SOURCE_DATABASE_URL,
  });
  await expect(stat(local('pg'))).rejects.toThrow(/ENOENT/);
});

it('in production mode runs the services as in production', async () => {
  const { file } = await start({ production: true });
  expect(file.mode).toBe('production');
  expect(await (await fetch(`${file.services.pay}/environment`)).json()).toMatchObject({
    NODE_ENV: 'production',
  });
});

it('tells the platform the hashes of the keys before it starts, never the keys', async () => {
  await writeFakeService(root, 'platform');
  const told = await writeFakeCli(root, 'platform');
  const { file } = await start();
  const { args, keys } = JSON.parse(await readFile(told, 'utf8'));
  expect(args).toEqual(['keys', 'import']);
  expect(keys).toContainEqual(
    expect.objectContaining({
      kind: 'service',
      name: file.keys.service_name,
      hash: hashKey(file.keys.service_key),
    }),
  );
  expect(await readFile(told, 'utf8')).not.toContain(file.keys.service_key);
});

it('the port of a service that is taken stops the start with a sentence; its own parts move on', async () => {
  const blocker = createServer();
  const block = (port: number) =>
    new Promise<void>(done => blocker.listen(port, '127.0.0.1', done));
  await block(1311 + portOffset + nextOffset);
  await expect(start()).rejects.toThrow(/Port \d+, which pay needs, is taken/);
  await new Promise(done => blocker.close(done));
  await stop();
  await block(1321 + portOffset + nextOffset);
  expect((await start()).echo).toBe(`http://127.0.0.1:${1322 + portOffset}`);
  await new Promise(done => blocker.close(done));
});

it('a service that cannot start is told with its last lines', async () => {
  await writeFakeService(root, 'pay', `console.error('PAY_SECRET is missing'); process.exit(3);`);
  await expect(start()).rejects.toThrow(
    /pay did not start \(exit code 3\)[\s\S]*PAY_SECRET is missing/,
  );
});

it('a service that dies later leaves its last words', async () => {
  const { file, services } = await start();
  await fetch(`${file.services.pay}/die`).catch(() => undefined);
  const [pay] = services;
  expect(await pay?.ended).toBe('exit code 7');
  expect(await pay?.lastLines()).toContain('about to die of it');
});

it('a start after a kill ends what the killed one left, on its data', async () => {
  const first = await start({}, {});
  const [pay] = first.services;
  // What a killed stack leaves: its services, its database server, and a note of a process that is gone.
  const noted = await readLocal('processes.json');
  await writePrivateJson(local('processes.json'), { ...noted, stack: 2 ** 22 });
  portOffset -= nextOffset;
  const second = await start({}, {});
  expect(pay?.hasEnded()).toBe(true);
  expect(second.file.databases).toEqual(first.file.databases);
  expect((await fetch(`${second.file.services.pay}/readyz`)).status).toBe(200);
});
