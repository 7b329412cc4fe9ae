import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { composeFile, imageHealthCheck } from './compose-file.js';
import { asNobody, makeTree } from './tree.js';

// That of Dovecot is tried with its container; pg_isready and redis-cli are their images' own.
const { services } = composeFile();

/** The command as a container runs it: Compose takes $$ for one $. */
const checkOf = (name: string): readonly string[] =>
  (services[name]?.healthcheck?.test ?? []).slice(1).map(part => part.replaceAll('$$', '$'));

/** A server that says this, or null, to whoever comes. */
async function speaker(says: string | null, host = '127.0.0.1') {
  const server = createServer(socket => {
    // Who asks goes away as soon as it has heard enough.
    socket.on('error', () => undefined);
    if (says !== null) socket.write(says);
  });
  await once(server.listen(0, host), 'listening');
  return { port: `${(server.address() as AddressInfo).port}`, end: () => server.close() };
}

async function passes([program = '', ...args]: readonly string[], env = {}): Promise<boolean> {
  const told = { PATH: process.env.PATH, ...env };
  const check = spawn(program, args, { ...asNobody, env: told, cwd: '/', stdio: 'ignore' });
  const [code] = await once(check, 'exit');
  return code === 0;
}

test.each([
  ['220 mail ESMTP\r\n', true],
  ['554 no service\r\n', false],
  [null, false],
])('to Postfix’s health check %j means %s', async (says, healthy) => {
  const { port, end } = await speaker(says);
  const check = checkOf('postfix').map(part => part.replace('/2525', `/${port}`));
  expect(await passes(check)).toBe(healthy);
  end();
});

const ok = 'HTTP/1.1 200 OK\r\n\r\n';

test.each([
  [ok, true],
  // The parts of the local stack have no endpoint for this alone.
  ['HTTP/1.1 404 Not Found\r\n\r\n', true],
  ['HTTP/1.1 503 Service Unavailable\r\n\r\n', false],
  ['200 of another protocol\r\n', false],
  [null, false],
])('to the health check of our images %j means %s', async (says, healthy) => {
  const { port, end } = await speaker(says);
  expect(await passes(imageHealthCheck(), { PORT: port })).toBe(healthy);
  end();
});

test.each([
  ['', '127.0.0.1', true],
  ['0.0.0.0', '127.0.0.1', true],
  // Also where there is no IPv6, as in most containers.
  ['::', '127.0.0.1', true],
  ['127.0.0.2', '127.0.0.2', true],
  ['', '127.0.0.2', false],
])('with HOST=%s the health check asks who listens on %s: %s', async (HOST, at, healthy) => {
  const { port, end } = await speaker(ok, at);
  expect(await passes(imageHealthCheck(), { PORT: port, HOST })).toBe(healthy);
  end();
});

const full = process.env.GUILDHALL_FULL === '1';
const part = 'the image of the local stack (skipped: takes a minute, set GUILDHALL_FULL=1)';
describe.skipIf(!full)(part, () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-part-'));
  let tree: ReturnType<typeof makeTree>;
  beforeAll(() => {
    tree = makeTree('local-stack', folder);
  });
  afterAll(() => {
    tree.unlock();
    rmSync(folder, { recursive: true });
  });

  it.each(['identity', 'chat', 'echo'])(
    'is %s for nobody, and healthy while it runs',
    async name => {
      const port = 20_000 + (process.pid % 10_000);
      const env = {
        PATH: process.env.PATH,
        IDENTITY_ISSUER: `http://127.0.0.1:${port}`,
        IDENTITY_AUDIENCE: 'guildhall',
        IDENTITY_CLIENT_ID: 'platform',
        IDENTITY_CLIENT_SECRET: 'x'.repeat(43),
        DISCORD_TOKEN: 'x'.repeat(43),
        PORT: String(port),
      };
      const options = { ...asNobody, cwd: tree.path, env, stdio: 'ignore' } as const;
      const [program = '', ...check] = imageHealthCheck();
      const isHealthy = () => spawnSync(program, check, options).status === 0;
      const running = spawn(process.execPath, ['dist/parts/index.js', name], options);
      try {
        await expect.poll(isHealthy).toBe(true);
      } finally {
        running.kill();
        await once(running, 'exit');
      }
      expect(isHealthy()).toBe(false);
    },
  );
});
