import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startTestIdentityProvider } from '@guildhall/auth/testing';
import type { Shift } from '@guildhall/contracts/pay';
import { freePort } from '@guildhall/service-kit/testing';
import { afterAll, expect, test } from 'vitest';
import { environmentFor, newDatabase } from './harness.js';
import { monday } from './people.js';

const service = fileURLToPath(new URL('..', import.meta.url));

const running = new Set<ChildProcess>();
const [database, identity] = await Promise.all([newDatabase(), startTestIdentityProvider()]);
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await identity.stop();
  await database.drop();
});

/** The service as a process of its own, once it is ready, and what it has logged. */
async function startProcess(mode: 'production' | 'development') {
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

const record = (url: string, headers: Record<string, string>, day: number) =>
  fetch(`${url}/api/v1/shifts`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...monday,
      shift_date: new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
    }),
  });

const shiftOf = async (answer: Response) => (await answer.json()) as Shift;

test('every shift that was answered with 201 is there after the process is killed', async () => {
  const headers = { authorization: `Bearer ${await identity.sign({ member_number: '1' })}` };
  const promised = new Set<string>();
  const killed = await startProcess('production');
  const senders = Array.from({ length: 8 }, async (_, sender) => {
    for (let day = sender; ; day += 8) {
      const answer = await record(killed.url, headers, day).catch(() => null);
      if (answer === null) return;
      const shift = await shiftOf(answer).catch(() => null);
      if (answer.status === 201 && shift) promised.add(shift.id);
      if (promised.size >= 40) killed.child.kill('SIGKILL');
    }
  });
  await Promise.all(senders);
  const { url, child } = await startProcess('production');
  const answer = await fetch(`${url}/api/v1/shifts?limit=1000`, { headers });
  const { shifts } = (await answer.json()) as { shifts: Shift[] };
  const ids = new Set(shifts.map(shift => shift.id));
  child.kill();
  expect(promised.size).toBeGreaterThanOrEqual(40);
  expect([...promised].filter(id => !ids.has(id))).toEqual([]);
}, 600_000);

test('the development header is a caller in development, and nothing in production', async () => {
  const headers = { 'x-dev-member-number': '2' };
  const development = await startProcess('development');
  const made = await record(development.url, headers, 0);
  expect([made.status, (await shiftOf(made)).membernumber]).toEqual([201, '2']);
  const bearer = { authorization: `Bearer ${await identity.sign({ member_number: '3' })}` };
  const both = await record(development.url, { ...headers, ...bearer }, 1);
  expect((await shiftOf(both)).membernumber).toBe('3');
  development.child.kill();
  const production = await startProcess('production');
  expect((await record(production.url, headers, 2)).status).toBe(401);
  production.child.kill();
});

test('recording and deleting leave nothing to be warned of in the log', async () => {
  const headers = { authorization: `Bearer ${await identity.sign({ member_number: '4' })}` };
  const { url, child, logged } = await startProcess('production');
  const { id } = await shiftOf(await record(url, headers, 0));
  const gone = await fetch(`${url}/api/v1/shifts/${id}`, { method: 'DELETE', headers });
  expect([gone.status, await gone.text()]).toEqual([204, '']);
  await new Promise(ended => child.on('close', ended).kill());
  expect(logged).toEqual([]);
});
