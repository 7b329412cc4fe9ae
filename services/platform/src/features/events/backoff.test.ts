import fc from 'fast-check';
import { expect, test } from 'vitest';
import { delayAfter } from './backoff.js';

test('each wait is twice the one before, up to ten minutes', () => {
  const waits = [1, 2, 3, 4, 9, 10, 100].map(attempts => delayAfter(attempts, 0.5) / 1000);
  expect(waits).toEqual([2, 4, 8, 16, 512, 600, 600]);
});

test('no wait is more than a fifth away from its plan, whatever the chance', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (n, spread) => {
        const planned = delayAfter(n, 0.5);
        expect(Math.abs(delayAfter(n, spread) - planned)).toBeLessThanOrEqual(planned / 5 + 1);
      },
    ),
  );
});
