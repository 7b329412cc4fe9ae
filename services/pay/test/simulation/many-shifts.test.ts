import { expect, test } from 'vitest';
import { earningsOf } from '../../src/domain/earnings/earnings.js';
import { explain } from '../../src/domain/earnings/explanation.js';
import type { RecordedShift } from '../../src/domain/shifts/shift.js';
import { addDays } from '../../src/domain/time/plain-date.js';
import { formatTime } from '../../src/domain/time/time-of-day.js';
import { workBetween } from '../../src/domain/work/work.js';
import { shift, terms } from './shifts.js';

const first = '2026-02-08';

/** Microseconds of a processor for twenty times: some machines count them in steps that are longer than one time. */
function costOf(work: () => void): number {
  const before = process.cpuUsage();
  for (let times = 0; times < 20; times++) work();
  return process.cpuUsage(before).user;
}

/** A second each, twenty a day, recorded in an order of their own. */
const seconds = (count: number): RecordedShift[] =>
  Array.from({ length: count }, (_, number) => {
    const start = (number * 2 * 7919) % 80_000;
    const date = addDays(first, Math.floor(number / 20));
    return shift(date, `${formatTime(start)}-${formatTime(start + 1)}`, {
      id: String(number),
      created_at: new Date(Date.UTC(2026, 1, 10) + number).toISOString(),
    });
  });

test('the cost of many shifts grows linearly, not quadratically', () => {
  const cost = (shifts: RecordedShift[]) =>
    costOf(() => explain(earningsOf(workBetween(shifts, first, addDays(first, 400)), known)));
  const known = terms({});
  // Eight times the shifts: were it quadratic, 64 times the cost.
  expect(cost(seconds(8_000))).toBeLessThan(30 * cost(seconds(1_000)));
});
