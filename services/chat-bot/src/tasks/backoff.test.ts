import { expect, test } from 'vitest';
import { nextAttemptMs } from './backoff.js';

test('whatever whoever is away asks for, work is tried again in about an hour', () => {
  const failure = { passing: true, retryAfterSeconds: 1e15 };
  for (const chance of [0, 1]) {
    const wait = nextAttemptMs(1, 0, failure, chance) ?? Number.POSITIVE_INFINITY;
    expect(wait).toBeGreaterThan(30 * 60_000);
    expect(wait).toBeLessThan(90 * 60_000);
  }
});
