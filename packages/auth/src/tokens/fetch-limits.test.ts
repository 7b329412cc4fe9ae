import { describe, expect, it } from 'vitest';
import { createAllowance, createAttempt } from './fetch-limits.js';

describe('an allowance', () => {
  it('lets a burst through, then one per interval, and saves up no more than a burst', () => {
    let now = 0;
    const allowed = createAllowance(3, 1_000, () => now);
    const passed = () => Array.from({ length: 10 }, allowed).filter(Boolean).length;
    expect(passed()).toBe(3);
    now = 999;
    expect(passed()).toBe(0);
    now = 1_000;
    expect(passed()).toBe(1);
    now = 60_000;
    expect(passed()).toBe(3);
  });
});

describe('an attempt', () => {
  it('is made once for all who wait for it', async () => {
    let runs = 0;
    const attempt = createAttempt(
      async () => ++runs,
      1_000,
      () => 0,
    );
    expect(await Promise.all([attempt(), attempt(), attempt()])).toEqual([1, 1, 1]);
    expect(await attempt()).toBe(2);
  });

  it('is not repeated for a while after it failed', async () => {
    let now = 0;
    let runs = 0;
    const attempt = createAttempt(
      async () => {
        runs += 1;
        if (runs === 1) throw new Error('away');
        return 'here';
      },
      1_000,
      () => now,
    );
    await expect(attempt()).rejects.toThrow('away');
    now = 999;
    await expect(attempt()).rejects.toThrow('away');
    expect(runs).toBe(1);
    now = 1_000;
    expect(await attempt()).toBe('here');
  });
});
