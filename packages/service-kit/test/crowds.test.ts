import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Who is dropped tries again, and in vain, for nobody takes the others out of the queue: only they wait as long as this. */
const inVainMs = 8_000;

function isAccepted(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', timeout: inVainMs });
  return new Promise(resolve => {
    for (const end of ['connect', 'timeout', 'error'])
      socket.once(end, () => {
        resolve(end === 'connect');
        socket.destroy();
      });
  });
}

// How many may wait is the system's to say, and elsewhere it says fewer.
test.skipIf(process.platform !== 'linux')(
  'a thousand connections at once wait for a service that is busy, and none is dropped',
  async () => {
    const child = fork(fileURLToPath(new URL('running.ts', import.meta.url)), {
      execArgv: ['--import', 'tsx'],
      env: {
        PATH: process.env.PATH ?? '',
        LOG_LEVEL: 'silent',
        PORT: '0',
        DATABASE_URL: 'postgres://nowhere',
        NODE_ENV: 'development',
      },
    });
    try {
      const [{ url }] = (await once(child, 'message')) as [{ url: string }];
      child.kill('SIGSTOP');
      const port = Number(new URL(url).port);
      const accepted = await Promise.all(Array.from({ length: 1_000 }, () => isAccepted(port)));
      expect(accepted.filter(Boolean)).toHaveLength(1_000);
    } finally {
      child.kill('SIGKILL');
    }
  },
);
