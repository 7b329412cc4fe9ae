import { afterEach, expect, test, vi } from 'vitest';
import { identityCheck } from './neighbours.js';

afterEach(() => {
  vi.useRealTimers();
});

test('a neighbour that is away is a warning, and is looked at again while nobody waits', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const check = vi.fn(async () => Promise.reject(new Error('away')));
  const condition = identityCheck({ check });
  expect(await condition()).toMatchObject({ name: 'identity', state: 'warning' });
  check.mockResolvedValue(undefined as never);
  expect(await condition()).toMatchObject({ state: 'warning' });
  expect(check).toHaveBeenCalledTimes(1);

  vi.advanceTimersByTime(5_001);
  expect(await condition()).toMatchObject({ state: 'warning' });
  const well = { name: 'identity', state: 'ok', message: null };
  await expect.poll(() => condition()).toEqual(well);

  // A hung neighbour does not hang whoever asks.
  check.mockReturnValue(new Promise(() => undefined));
  vi.advanceTimersByTime(5_001);
  expect(await condition()).toMatchObject({ state: 'ok' });
  expect(check).toHaveBeenCalledTimes(3);
});

test('who asks for the first time in a minute hears how it is now', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const check = vi.fn(async () => Promise.reject(new Error('away')));
  const condition = identityCheck({ check });
  expect(await condition()).toMatchObject({ state: 'warning' });
  check.mockResolvedValue(undefined as never);
  vi.advanceTimersByTime(60_001);
  expect(await condition()).toMatchObject({ state: 'ok' });
});
