import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { composeFile } from './compose-file.js';
import { asNobody, makeTree } from './tree.js';

// Those of the three services are tried with their trees, that of Dovecot with its container; pg_isready and
// redis-cli are their images' own.
const { services } = composeFile();

/** The command as a container runs it: Compose takes $$ for one $. */
const checkOf = (name: string): readonly string[] =>
  (services[name]?.healthcheck?.test ?? []).slice(1).map(part => part.replaceAll('$$', '$'));

describe.each([['postfix', 2525, '220 mail ESMTP\r\n', '554 no service\r\n']])(
  'the health check of %s',
  (name, port, greeting, refusal) => {
    async function verdict(says: string | null): Promise<boolean> {
      const server = createServer(socket => {
        socket.on('error', () => undefined);
        if (says !== null) socket.write(says);
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port: here } = server.address() as AddressInfo;
      const [program = '', ...args] = checkOf(name).map(part =>
        part.replace(`/${port}`, `/${here}`),
      );
      const check = spawn(program, args, { ...asNobody, cwd: '/', stdio: 'ignore' });
      const [code] = await once(check, 'exit');
      server.close();
      return code === 0;
    }

    test.each([
      [greeting, true],
      [refusal, false],
      [null, false],
    ])('%j means %s', async (says, healthy) => expect(await verdict(says)).toBe(healthy));
  },
);

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
      const [, ...check] = checkOf(name);
      const isHealthy = () => spawnSync(process.execPath, check, options).status === 0;
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
