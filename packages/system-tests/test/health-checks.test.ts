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

/** What a check makes of a server that says this, or null, to whoever comes. */
async function verdict(says: string | null, checkAt: (port: number) => readonly string[]) {
  const server = createServer(socket => {
    socket.on('error', () => undefined);
    if (says !== null) socket.write(says);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const [program = '', ...args] = checkAt(port);
  const env = { PATH: process.env.PATH, PORT: String(port) };
  const check = spawn(program, args, { ...asNobody, env, cwd: '/', stdio: 'ignore' });
  const [code] = await once(check, 'exit');
  server.close();
  return code === 0;
}

test.each([
  ['220 mail ESMTP\r\n', true],
  ['554 no service\r\n', false],
  [null, false],
])('to Postfix’s health check %j means %s', async (says, healthy) => {
  const check = checkOf('postfix');
  expect(await verdict(says, port => check.map(part => part.replace('/2525', `/${port}`)))).toBe(
    healthy,
  );
});

test.each([
  ['HTTP/1.1 200 OK\r\n\r\n', true],
  // The parts of the local stack have no endpoint for this alone.
  ['HTTP/1.1 404 Not Found\r\n\r\n', true],
  ['HTTP/1.1 503 Service Unavailable\r\n\r\n', false],
  ['200 of another protocol\r\n', false],
  [null, false],
])('to the health check of our images %j means %s', async (says, healthy) => {
  expect(await verdict(says, imageHealthCheck)).toBe(healthy);
});

test('the health check of our images goes where HOST says, and fails where nobody listens', async () => {
  const [program = '', ...args] = imageHealthCheck();
  const isHealthy = (env: Record<string, string>) =>
    new Promise(resolve =>
      spawn(program, args, { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' }).once(
        'exit',
        code => resolve(code === 0),
      ),
    );
  const server = createServer(socket => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
  await once(server.listen(0, '127.0.0.2'), 'listening');
  const PORT = String((server.address() as AddressInfo).port);
  expect(await isHealthy({ PORT, HOST: '127.0.0.2' })).toBe(true);
  expect(await isHealthy({ PORT, HOST: '' })).toBe(false);
  server.close();
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
