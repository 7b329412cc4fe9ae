import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const program = fileURLToPath(new URL('running.ts', import.meta.url));
/** More than a start needs, and less than MAX_CONNECTIONS. */
const openFiles = 400;

async function startWithin(files: number) {
  const child = spawn(
    'sh',
    ['-c', `ulimit -n ${files} && exec "$0" --import tsx "$1"`, process.execPath, program],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        PATH: process.env.PATH ?? '',
        DATABASE_URL: 'postgres://nowhere',
        NODE_ENV: 'development',
        PORT: '0',
        // Its load is watched, and nobody refused for it.
        MAX_EVENT_LOOP_DELAY: '10000',
      },
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { url, child };
}

const connections = (url: string, count: number) =>
  Array.from({ length: count }, () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    return socket.on('error', () => undefined);
  });

// Where there is no /proc, nobody says how many files may be open.
test.skipIf(process.platform !== 'linux')(
  'as many connections as the system lets a process open end nothing but themselves',
  async () => {
    const { url, child } = await startWithin(openFiles);
    const crowd = connections(url, openFiles * 2);
    const turnedAway = () => crowd.filter(each => each.closed).length;
    await expect.poll(turnedAway, { timeout: 20_000 }).toBeGreaterThanOrEqual(openFiles);
    // Longer than the process takes between two looks at its own memory, for which it opens a file.
    await expect(once(child, 'exit', { signal: AbortSignal.timeout(1_000) })).rejects.toThrow();
    for (const each of crowd) each.destroy();
    await expect.poll(() => fetch(`${url}/livez`).then(answer => answer.status)).toBe(200);
  },
  60_000,
);
