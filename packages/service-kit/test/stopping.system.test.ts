import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const program = fileURLToPath(new URL('running.ts', import.meta.url));
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function start(environment: Record<string, string>) {
  const child = fork(program, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', ...environment },
  });
  children.push(child);
  let said = '';
  child.stderr?.on('data', chunk => {
    said += String(chunk);
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, ended, said: () => said };
}

const working = { DATABASE_URL: 'postgres://nowhere', NODE_ENV: 'development', PORT: '0' };

test('a stopping service finishes open requests, accepts no new ones, and exits with 0', async () => {
  const { child, ended } = start(working);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const inFlight = fetch(`${url}/slow`);
  await once(child, 'message');
  child.kill('SIGTERM');
  const answer = await inFlight;
  expect([answer.status, await answer.json()]).toEqual([200, { done: true }]);
  expect(await ended).toBe(0);
  await expect(fetch(`${url}/livez`)).rejects.toThrow();
});

test('an open response delays the shutdown only until it ends', async () => {
  const { child, ended } = start({ ...working, STOP_WITHIN: '600' });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const inFlight = fetch(`${url}/begun`);
  await once(child, 'message');
  child.kill('SIGTERM');
  expect(await (await inFlight).text()).toBe('begun, finished');
  const answered = performance.now();
  expect(await ended).toBe(0);
  // Node keeps an idle connection open for over a minute.
  expect(performance.now() - answered).toBeLessThan(30_000);
});

test('an endless response is cut off, and the service still exits cleanly', async () => {
  const { child, ended } = start({ ...working, STOP_WITHIN: '1' });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const stream = await fetch(`${url}/endless`);
  const reading = stream.text();
  const said = once(child, 'message');
  child.kill('SIGTERM');
  await expect(reading).rejects.toThrow();
  expect(await said).toContain('cleaned up');
  expect(await ended).toBe(0);
});

test('startup reports all configuration problems without a stack', async () => {
  const { ended, said } = start({ PORT: 'none' });
  expect(await ended).toBe(1);
  expect(said()).toMatch(/DATABASE_URL/);
  expect(said()).toMatch(/PORT/);
  expect(said()).not.toMatch(/\n\s+at /);
});

test('startup reports a port in use in one sentence', async () => {
  const first = start(working);
  const [{ url }] = (await once(first.child, 'message')) as [{ url: string }];
  const second = start({ ...working, PORT: new URL(url).port });
  expect(await second.ended).toBe(1);
  expect(second.said()).toMatch(/port \d+ is in use/);
  expect(second.said()).not.toMatch(/\n\s+at /);
});
