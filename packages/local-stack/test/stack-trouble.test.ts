import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { withClient } from '../src/postgres/databases.js';
import { writePrivateJson } from '../src/stack/folder.js';
import { writeFakeService } from './fake-service.js';
import { stacks } from './stack-setup.js';

const { start, stop, local, readLocal, root, portOffset, nextPortOffset, sameAgain } = stacks();

it('a service port in use stops startup with a message; the stack’s own parts use other ports', async () => {
  const blocker = createServer();
  const block = (port: number) =>
    new Promise<void>(done => blocker.listen(port, '127.0.0.1', done));
  await block(1311 + nextPortOffset());
  await expect(start()).rejects.toThrow(/Port \d+, which pay needs, is taken/);
  await new Promise(done => blocker.close(done));
  await stop();
  await block(1321 + nextPortOffset());
  expect((await start()).echo).toBe(`http://127.0.0.1:${1322 + portOffset()}`);
  await new Promise(done => blocker.close(done));
});

it('a service that cannot start is reported with its last log lines', async () => {
  await writeFakeService(root(), 'pay', `console.error('PAY_SECRET is missing'); process.exit(3);`);
  await expect(start()).rejects.toThrow(
    /pay did not start \(exit code 3\)[\s\S]*PAY_SECRET is missing/,
  );
});

it('a service that crashes later is reported with its last log lines', async () => {
  const { file, fleet } = await start();
  await fetch(`${file.services.pay}/die`).catch(() => undefined);
  const pay = fleet.running.get('pay');
  expect(await pay?.ended).toBe('exit code 7');
  expect(await pay?.lastLines()).toContain('about to die of it');
});

it('a start after a kill ends the old processes and uses the same data', async () => {
  const first = await start({}, {});
  const pay = first.fleet.running.get('pay');
  // What a killed stack leaves: its services, its database server, and a note of a process that is gone.
  const noted = await readLocal('processes.json');
  await writePrivateJson(local('processes.json'), { ...noted, stack: 2 ** 22 });
  sameAgain();
  const second = await start({}, {});
  expect(pay?.hasEnded()).toBe(true);
  expect(second.file.databases).toEqual(first.file.databases);
  expect((await fetch(`${second.file.services.pay}/readyz`)).status).toBe(200);
});

it('the processes of a killed stack that is not restarted are ended, and its folder is deleted', async () => {
  const { file, fleet } = await start({}, {});
  const noted = await readLocal('processes.json');
  await writePrivateJson(local('processes.json'), { ...noted, stack: 2 ** 22 });
  const sweeper = fileURLToPath(new URL('../dist/stack/sweeper.js', import.meta.url));
  const sweeps = spawn(process.execPath, [sweeper, root()], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  expect(fleet.running.get('pay')?.hasEnded()).toBe(false);
  // As if the process at the other end had died.
  sweeps.stdin.destroy();
  expect(await once(sweeps, 'exit')).toEqual([0, null]);
  expect(fleet.running.get('pay')?.hasEnded()).toBe(true);
  await expect(withClient(file.databases.pay ?? '', async () => undefined)).rejects.toThrow(
    'ECONNREFUSED',
  );
  expect(existsSync(root())).toBe(false);
});
