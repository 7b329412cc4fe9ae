import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

function findBinary(): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    try {
      const file = join(folder, 'redis-server');
      accessSync(file, constants.X_OK);
      return file;
    } catch {}
  }
  return null;
}

const binary = findBinary();
export const isRedisHere = binary !== null;
/** Goes into the test's name, so that a skip says why. */
export const redisReason = isRedisHere ? '' : ' (skipped: no redis-server in PATH)';

const answers = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1', () => socket.end('PING\r\n'));
    socket.on('data', () => resolve(true)).on('error', () => resolve(false));
  });

/** What it answers to one command, line by line. */
export const askRedis = (port: number, command: string) =>
  new Promise<string[]>((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\nQUIT\r\n`));
    socket
      .on('data', data => {
        answer += data;
      })
      .on('close', () => resolve(answer.split('\r\n').filter(line => line !== '')))
      .on('error', reject);
  });

/** The names of everything that a Redis holds. */
export const keysIn = async (port: number) =>
  (await askRedis(port, 'KEYS *')).filter(line => /^[^$*+]/.test(line));

/** A Redis of the test's own, with nothing kept on disk, that it may stop. */
export async function startRedis(port: number) {
  const settings = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  const child = spawn(binary ?? '', settings, { stdio: 'ignore' });
  const gone = new Promise<void>(resolve => child.once('exit', () => resolve()));
  while (!(await answers(port))) await wait(20);
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
