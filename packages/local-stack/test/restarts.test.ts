import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { restartWhenBuilt } from '../src/stack/restarts.js';
import { writeFakeService } from './fake-service.js';
import { stacks } from './stack-setup.js';

const { start, root, said } = stacks();

async function watched() {
  for (const name of ['contracts', 'auth', 'look', 'service-kit', 'portal'])
    await mkdir(join(root(), 'packages', name, 'dist'), { recursive: true });
  await mkdir(join(root(), 'packages', 'look', 'styles'), { recursive: true });
  const { file, fleet } = await start();
  const stopping = new AbortController();
  const say = (text: string) => said().push(text);
  const watching = restartWhenBuilt({ root: root(), fleet, say, stopping: stopping.signal });
  const end = async () => {
    stopping.abort();
    await watching;
  };
  return { file, fleet, end };
}

it('a rebuilt service is restarted, and the stack file follows', async () => {
  const { file, fleet, end } = await watched();
  const before = fleet.running.get('pay')?.pid;
  await writeFakeService(
    root(),
    'pay',
    `require('node:http').createServer((_, answer) => answer.end('anew'))
      .listen(Number(process.env.PORT), process.env.HOST);`,
  );
  await expect
    .poll(said)
    .toContainEqual(expect.stringMatching(/^pay serves again after [\d.]+ s$/));
  expect(fleet.running.get('pay')?.pid).not.toBe(before);
  expect(await (await fetch(file.services.pay ?? '')).text()).toBe('anew');
  await end();
});

it('a service that fails to restart reports why, and the next edit fixes it', async () => {
  const { fleet, end } = await watched();
  await writeFakeService(root(), 'pay', `console.error('a mistake'); process.exit(3);`);
  await expect.poll(said).toContainEqual(expect.stringContaining('a mistake'));
  await writeFakeService(root(), 'pay');
  await expect.poll(said).toContainEqual(expect.stringContaining('pay serves again'));
  expect(fleet.running.get('pay')?.hasEnded()).toBe(false);
  await end();
});

it.each([
  ['look/dist/error-page.js', 'pay'],
  ['look/styles/base.css', 'pay'],
  ['portal/pages.json', 'platform'],
])('files read at startup are read again on restart: %s', async (changed, service) => {
  await writeFakeService(root(), 'platform');
  const { end } = await watched();
  await writeFile(join(root(), 'packages', changed), '');
  await expect.poll(said).toContainEqual(expect.stringContaining(`${service} serves again`));
  await end();
});
