import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { isAlive } from '../src/postgres/file-lock.js';
import { workspace } from '../src/stack/folder.js';
import { writeFakeService } from './fake-service.js';
import { stacks } from './stack-setup.js';

const { start, stop, root } = stacks();

/** Answers with how it was started. */
const program = (said: string) => `
const { createServer } = require('node:http');
const answer = JSON.stringify({ said: '${said}', pid: process.pid, args: process.argv.slice(2), waited: process.execArgv.includes('--import') });
createServer((_, response) => response.end(answer)).listen(Number(process.env.PORT), process.env.HOST);
`;

it('a spare process runs the latest saved code, once, and logs to an empty file', async () => {
  const { file, fleet } = await start();
  const startAgain = async () => {
    await fleet.running.get('pay')?.stop();
    const service = await fleet.start('pay');
    expect(await fleet.isReady(service)).toBe(true);
    const answer = await fetch(file.services.pay ?? '');
    return { service, said: (await answer.json()) as { waited: boolean } };
  };
  await fleet.prepare('pay');
  await writeFakeService(root(), 'pay', `console.log('a line');${program('anew')}`);
  const { service, said } = await startAgain();
  expect(said).toEqual({ said: 'anew', pid: service.pid, args: [], waited: true });
  expect(await service.lastLines()).toBe('a line');
  expect((await startAgain()).said.waited).toBe(false);
});

it('there is at most one spare, however often one is prepared, and it ends with the stack', async () => {
  const { fleet } = await start();
  const [one, same] = await Promise.all([fleet.prepare('pay'), fleet.prepare('pay')]);
  const { pid = 0 } = one ?? {};
  expect([isAlive(pid), same?.pid]).toEqual([true, pid]);
  await stop();
  await expect.poll(() => isAlive(pid)).toBe(false);
});

it('a spare of a killed stack exits without running', async () => {
  const wait = join(workspace, 'packages', 'local-stack', 'dist', 'spare', 'wait.js');
  const run = ['--import', pathToFileURL(wait).href, '-e', 'console.log("ran")'];
  const spare = spawn(process.execPath, run, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const said: Buffer[] = [];
  spare.stdout?.on('data', chunk => said.push(chunk));
  spare.send([]);
  spare.disconnect();
  await once(spare, 'exit');
  expect(Buffer.concat(said).toString()).toBe('');
});
