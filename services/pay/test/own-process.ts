import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startTestIdentityProvider } from '@guildhall/auth/testing';
import { freePort } from '@guildhall/service-kit/testing';
import { expect } from 'vitest';
import { environmentFor, newDatabase } from './harness.js';

const service = fileURLToPath(new URL('..', import.meta.url));

/** The service in processes of its own, as it is built, on one database. */
export async function ownProcesses() {
  const running = new Set<ChildProcess>();
  const [database, identity] = await Promise.all([newDatabase(), startTestIdentityProvider()]);

  /** One that is ready, and what it has logged. */
  async function start(mode: 'production' | 'development') {
    const port = await freePort();
    const child = spawn(process.execPath, ['dist/main.js'], {
      cwd: service,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...process.env,
        ...environmentFor(database, identity),
        LOG_LEVEL: 'warn',
        NODE_ENV: mode,
        PORT: String(port),
        HOST: '127.0.0.1',
      },
    });
    running.add(child);
    const logged: string[] = [];
    child.stdout.on('data', chunk => logged.push(String(chunk)));
    const url = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${url}/health`).then(
        answer => answer.status,
        () => 0,
      );
    await expect.poll(isReady, { timeout: 60_000, interval: 100 }).toBe(200);
    return { url, child, logged };
  }

  return {
    identity,
    start,
    async stop() {
      for (const child of running) child.kill('SIGKILL');
      await identity.stop();
      await database.drop();
    },
  };
}
