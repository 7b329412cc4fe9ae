import { setTimeout as afterTimers } from 'node:timers/promises';
import { developmentCarrier } from '@guildhall/auth';
import { afterEach, expect, test, vi } from 'vitest';
import { serve } from '../src/index.js';
import { loose, openShop, thing } from './shop.js';

const busy = loose({ ...thing, path: '/busy' });

const slow = loose({ ...thing, path: '/slow', auth: 'member' });

const own = loose({ ...thing, path: '/own', auth: 'member' });

const longest = 100;
const carriers = { development: developmentCarrier };
let app: Awaited<ReturnType<typeof openShop>>;
afterEach(() => app.close());

/** The computation takes five times as long as the loop may be late. */
async function open(environment: Record<string, string>) {
  app = await openShop({ environment, carriers });
  serve(app, busy, () => {
    const end = performance.now() + 5 * longest;
    while (performance.now() < end);
    return { done: true };
  });
  serve(app, own, () => ({ done: true }));
  await app.ready();
}
const headers = { 'x-dev-member-number': '1' };
const asKnown = () => app.inject({ url: '/own', headers });
const post = () =>
  app.inject({ method: 'POST', url: '/things', payload: { name: 'box', size: 1 } });

/** Keeps the process busy, then lets the timers run by which it learns how late it is. */
async function keepBusy() {
  await app.inject('/busy');
  await afterTimers(0);
}

test('a process that cannot keep up refuses at once and says when to come back, but tells its health', async () => {
  await open({ MAX_EVENT_LOOP_DELAY: String(longest) });
  // On a machine that is busy the start itself has made it late.
  await expect.poll(async () => (await asKnown()).statusCode).toBe(200);
  await vi.waitFor(
    async () => {
      await keepBusy();
      const refused = await asKnown();
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toBe('2');
      expect(refused.json()).toMatchObject({ success: false, error: 'SERVICE_UNAVAILABLE' });
      expect((await app.inject('/livez')).statusCode).toBe(200);
    },
    // At once again: what was idle between two computations would count as being in time.
    { timeout: 40_000, interval: 0 },
  );
  await vi.waitFor(async () => expect((await asKnown()).statusCode).toBe(200), {
    timeout: 40_000,
    interval: 100,
  });
});

test('strangers are refused before those who are known', async () => {
  await open({ MAX_EVENT_LOOP_DELAY: '1000' });
  const measured = app.memoryUsage();
  const late = (eventLoopDelay: number) => {
    app.memoryUsage = () => ({ ...measured, eventLoopDelay });
  };
  // A loop is late by as much as is wanted only by chance: what the library measures stands in for it.
  late(499);
  expect([(await post()).statusCode, (await asKnown()).statusCode]).toEqual([201, 200]);
  late(501);
  expect([(await post()).statusCode, (await asKnown()).statusCode]).toEqual([503, 200]);
});

test('more than may wait at once are refused, and taken again when somebody has an answer', async () => {
  app = await openShop({ environment: { MAX_IN_FLIGHT: '2' }, carriers });
  const answers: (() => void)[] = [];
  serve(app, slow, () => new Promise(answer => answers.push(() => answer({ done: true }))));
  await app.ready();
  const waiting: Promise<{ statusCode: number }>[] = [];
  for (const count of [1, 2]) {
    waiting.push(app.inject({ url: '/slow', headers }).then(answer => answer));
    await expect.poll(() => answers.length).toBe(count);
  }
  const refused = await post();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  expect((await app.inject('/livez')).statusCode).toBe(200);
  answers[0]?.();
  await waiting[0];
  expect((await post()).statusCode).toBe(201);
  answers[1]?.();
  expect((await Promise.all(waiting)).map(answer => answer.statusCode)).toEqual([200, 200]);
});

test('with the setting at 0 nothing is refused', async () => {
  await open({ MAX_EVENT_LOOP_DELAY: '0' });
  await keepBusy();
  await keepBusy();
  expect((await post()).statusCode).toBe(201);
});
