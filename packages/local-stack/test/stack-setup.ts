import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { removePostgres } from '../src/postgres/index.js';
import type { StackOptions } from '../src/stack/options.js';
import { type RunningStack, runStack } from '../src/stack/run-stack.js';
import { writeFakeService } from './fake-service.js';

const usual: StackOptions = {
  empty: true,
  reset: false,
  production: false,
  watch: false,
  inspect: false,
  portOffset: 0,
  only: undefined,
};

// Most rules are not about databases, and the services here do not open theirs.
export const elsewhere = {
  DATABASE_URL_PLATFORM: 'postgres://elsewhere/platform',
  DATABASE_URL_CHAT_BOT: 'postgres://elsewhere/chat_bot',
  DATABASE_URL_PAY: 'postgres://elsewhere/pay',
  SOURCE_DATABASE_URL: 'postgres://elsewhere/source',
  MAILHOST_DATABASE_URL: 'postgres://elsewhere/mailhost',
};

/** Further apart than the ports of one start. */
const nextOffset = 40;

/** For the whole file: a folder of its own for each test, with a service named pay, and stacks that are started in it. */
export function stacks() {
  // Away from the ports of a running stack and below the ephemeral range; increased on every start.
  let portOffset = 8_000 + (process.pid % 40) * 500;
  let root: string;
  const stops: (() => Promise<void>)[] = [];
  let said: string[] = [];
  let stopping = new AbortController();
  const local = (name: string) => join(root, '.local', name);

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

  return {
    stop,
    local,
    readLocal: async (name: string) => JSON.parse(await readFile(local(name), 'utf8')),
    root: () => root,
    said: () => said,
    portOffset: () => portOffset,
    nextPortOffset: () => portOffset + nextOffset,
    /** The next start wants the ports of the last one. */
    sameAgain: () => {
      portOffset -= nextOffset;
    },
    async start(
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
    },
  };
}
