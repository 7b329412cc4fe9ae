import { expect, onTestFinished, test, vi } from 'vitest';
import { createLastUsedTracker } from './last-used.js';

test('a failed write is retried after a minute, not on every use', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const began = Date.now();
  const written: string[] = [];
  const note = createLastUsedTracker(id => {
    written.push(`${id} at ${Date.now() - began}`);
    return Promise.reject(new Error('read-only'));
  });
  for (let times = 0; times < 8; times += 1) {
    for (const id of ['one', 'other']) note(id);
    vi.advanceTimersByTime(10_000);
  }
  expect(written).toEqual(['one at 0', 'other at 0', 'one at 70000', 'other at 70000']);
});
