import type { Shift } from '@guildhall/contracts/pay';
import { afterAll, expect, test } from 'vitest';
import { ownProcesses } from './own-process.js';
import { monday } from './people.js';

const { identity, start: startProcess, stop } = await ownProcesses();
afterAll(stop);

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

test('every shift acknowledged with 201 survives a kill of the process', async () => {
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

test('the development header identifies a caller in development, and is ignored in production', async () => {
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

test('recording and deleting log no warnings', async () => {
  const headers = { authorization: `Bearer ${await identity.sign({ member_number: '4' })}` };
  const { url, child, logged } = await startProcess('production');
  const { id } = await shiftOf(await record(url, headers, 0));
  const gone = await fetch(`${url}/api/v1/shifts/${id}`, { method: 'DELETE', headers });
  expect([gone.status, await gone.text()]).toEqual([204, '']);
  await new Promise(ended => child.on('close', ended).kill());
  expect(logged).toEqual([]);
});
