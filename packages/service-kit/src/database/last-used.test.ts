import { expect, onTestFinished, test, vi } from 'vitest';
import { createLastUsedTracker } from './last-used.js';

test('a use that cannot be written is tried again after a minute, not with each further use', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const began = Date.now();
  const written: string[] = [];
  const note = createLastUsedTracker(id => {
    written.push(`${id} at ${Date.now() - began}`);
    return Promise.reject(new Error('it takes no changes'));
  });
  for (let times = 0; times < 8; times += 1) {
    for (const id of ['one', 'other']) note(id);
    vi.advanceTimersByTime(10_000);
  }
  expect(written).toEqual(['one at 0', 'other at 0', 'one at 70000', 'other at 70000']);
});
