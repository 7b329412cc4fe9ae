import { describe, expect, it } from 'vitest';
import { createAllowance } from './allowance.js';

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
