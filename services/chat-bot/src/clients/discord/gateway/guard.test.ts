import { describe, expect, test } from 'vitest';
import { budgetPause, failuresAfter, pauseBefore } from './guard.js';

/** One failure after another: when would each connection of the first hour be made? */
function connectionsWithin(ms: number, chance: number): number {
  let failures = 0;
  let elapsed = 0;
  let made = 0;
  while (elapsed <= ms) {
    elapsed += pauseBefore(failures, chance);
    made++;
    failures = failuresAfter(failures, null);
  }
  return made;
}

describe('a gateway that always closes', () => {
  test.each([0, 1])('is asked far fewer times than a day has identifies (chance %d)', chance => {
    // Discord, "Session Start Limit Object": 1,000 identifies a day. One hour may use a 24th of them.
    expect(connectionsWithin(3_600_000, 0)).toBeLessThanOrEqual(68);
    expect(connectionsWithin(10_000, chance)).toBeLessThanOrEqual(6);
  });
});

test('the first connection waits for nothing', () => {
  expect(pauseBefore(0, 0.5)).toBe(0);
});

test('trouble after a long good session starts counting anew', () => {
  expect(failuresAfter(7, 60_000)).toBe(1);
  expect(failuresAfter(7, 59_999)).toBe(8);
});

test('the last tenth of the identifies is kept', () => {
  expect(budgetPause({ total: 1_000, remaining: 101, reset_after: 9_000 })).toBe(0);
  expect(budgetPause({ total: 1_000, remaining: 100, reset_after: 9_000 })).toBe(9_000);
});
