import { setTimeout as afterTimers } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { serve } from '../src/index.js';
import { loose, openShop, thing } from './shop.js';

const busy = loose({ ...thing, path: '/busy' });
const webhook = loose({ ...thing, path: '/webhook', method: 'POST', limit: 'none' });

const longest = 100;
let app: Awaited<ReturnType<typeof openShop>>;
afterEach(() => app.close());

/** Ten times the allowed event loop delay. */
async function open(environment: Record<string, string>) {
  app = await openShop({ environment });
  serve(app, busy, () => {
    const end = performance.now() + 10 * longest;
    while (performance.now() < end);
    return { done: true };
  });
  serve(app, webhook, () => ({ done: true }));
  await app.ready();
}
const post = () =>
  app.inject({ method: 'POST', url: '/things', payload: { name: 'box', size: 1 } });

/** Blocks the process, then lets the delay monitor run. */
async function keepBusy() {
  await app.inject('/busy');
  await afterTimers(0);
}

test('an overloaded process refuses at once with Retry-After, but serves health checks and webhooks', async () => {
  await open({ MAX_EVENT_LOOP_DELAY: String(longest) });
  // On a busy machine the startup itself caused a delay.
  await expect.poll(async () => (await post()).statusCode).toBe(201);
  await vi.waitFor(
    async () => {
      await keepBusy();
      const refused = await post();
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toBe('2');
      expect(refused.json()).toMatchObject({ success: false, error: 'SERVICE_UNAVAILABLE' });
      expect((await app.inject('/livez')).statusCode).toBe(200);
      expect((await app.inject({ method: 'POST', url: '/webhook' })).statusCode).toBe(200);
    },
    { timeout: 40_000, interval: 0 },
  );
  await vi.waitFor(async () => expect((await post()).statusCode).toBe(201), {
    timeout: 40_000,
    interval: 100,
  });
});

test('with the setting at 0 no request is refused', async () => {
  await open({ MAX_EVENT_LOOP_DELAY: '0' });
  await keepBusy();
  await keepBusy();
  expect((await post()).statusCode).toBe(201);
});
