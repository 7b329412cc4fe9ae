import { describe, expect, test } from 'vitest';
import { createRefusals, createRequestWindow, createTokenWatch, TOKEN_PROBE_MS } from './limits.js';
import { createSlots } from './slots.js';

const never = new AbortController().signal;

function openGate() {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

describe('departures', () => {
  test('are at most the given number in any second', async () => {
    const window = createRequestWindow(20);
    const times: number[] = [];
    const take = async () => {
      await window.take(never);
      times.push(performance.now());
    };
    await Promise.all(Array.from({ length: 45 }, take));
    times.forEach((time, index) => {
      const later = times[index + 20];
      // The clock is read once by the window and once here.
      if (later !== undefined) expect(later - time).toBeGreaterThan(980);
    });
  });
  test('that nobody waits for any more do not hold up the next', async () => {
    const window = createRequestWindow(1);
    await window.take(never);
    const gone = window.take(AbortSignal.timeout(5));
    await expect(gone).rejects.toThrow();
    await window.take(never);
  });
});

describe('slots', () => {
  test('let people pass background work, and never run more than they are', async () => {
    const slots = createSlots(1);
    const order: string[] = [];
    const gate = openGate();
    const first = slots.run('background', never, () => gate.promise);
    const note = (name: string) => async () => void order.push(name);
    const rest = [
      slots.run('background', never, note('background')),
      slots.run('interactive', never, note('person')),
    ];
    await new Promise(setImmediate);
    expect(order).toEqual([]);
    gate.resolve();
    await Promise.all([first, ...rest]);
    expect(order).toEqual(['person', 'background']);
  });
  test('are free again after work that failed or gave up waiting', async () => {
    const slots = createSlots(1);
    const gate = openGate();
    const first = slots.run('interactive', never, () => gate.promise);
    const gone = slots.run('interactive', AbortSignal.timeout(1), async () => 'never');
    await expect(gone).rejects.toThrow();
    gate.reject(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    expect(await slots.run('interactive', never, async () => 'next')).toBe('next');
  });
});

describe('refusals', () => {
  test('of ten minutes are counted, and too many mean silence until the oldest are over', () => {
    let now = 0;
    const refusals = createRefusals(3, () => now);
    for (const status of [200, 404, 401, 403]) refusals.count(status, null);
    refusals.count(429, 'shared');
    expect(refusals.quietFor()).toBe(0);
    now = 1_000;
    refusals.count(429, 'user');
    expect(refusals.quietFor()).toBe(599_000);
    now = 600_000;
    expect(refusals.quietFor()).toBe(0);
  });
});

test('a refused token lets one request through per second, and the first success frees all', () => {
  let now = 0;
  const token = createTokenWatch(() => now);
  token.saw(401);
  expect(token.admits()).toBe(false);
  now = TOKEN_PROBE_MS;
  expect([token.admits(), token.admits()]).toEqual([true, false]);
  token.saw(503);
  expect(token.isRefused()).toBe(true);
  token.saw(404);
  expect(token.admits()).toBe(true);
});
