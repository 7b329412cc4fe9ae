import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRunClock } from './run-clock.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A file of which nothing is known but that its reader goes on; its processor is somebody else's for `busy` of the time. */
function run({ busy, isAwaited }: { busy: number; isAwaited: () => boolean }) {
  const ends: string[] = [];
  const started = performance.now();
  startRunClock({
    pid: 1,
    runMs: 4_000,
    isAwaited,
    onEnd: reason =>
      ends.push(`${reason} after ${Math.round((performance.now() - started) / 250) * 250}`),
    waited: () => (performance.now() - started) * busy,
  });
  return ends;
}

test('a file has its time', async () => {
  const ends = run({ busy: 0, isAwaited: () => false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ends).toEqual(['too_complex after 4000']);
});

test('time in which its reader had no processor is not its own', async () => {
  const ends = run({ busy: 0.75, isAwaited: () => false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ends).toEqual(['too_complex after 16000']);
});

test('where others wait for the reader a file has half as long', async () => {
  const ends = run({ busy: 0, isAwaited: () => true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ends).toEqual(['too_complex after 2000']);
});

test('and they wait no longer for a busy machine: its sender is told to come again', async () => {
  let waits = false;
  const ends = run({ busy: 0.75, isAwaited: () => waits });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(ends).toEqual([]);
  waits = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ends).toEqual(['busy after 6250']);
});
