/**
 * A member-year of earnings, arithmetic alone, from shifts as the database gives them.
 * Limit: 15 ms. Reference in the same run: the tests' walk over every second.
 */

import { median, tellRounds } from '@guildhall/service-kit/testing';
import { earningsOf } from '../src/domain/earnings/earnings.js';
import type { RecordedShift } from '../src/domain/shifts/shift.js';
import { getPeriod, type PayPeriod } from '../src/domain/time/calendar.js';
import { addDays } from '../src/domain/time/plain-date.js';
import { workBetween } from '../src/domain/work/work.js';
import { simulate } from '../test/simulation/per-second.js';
import { shift, terms } from '../test/simulation/shifts.js';

const LIMIT_MS = 15;
const pay = terms({ cip_percentage: '1.6' });
const periods = Array.from({ length: 26 }, (_, i) => getPeriod(2026, i + 1));

const tours = ['07:00-15:00', '13:30-21:30', '22:00-06:00', '06:00-14:00', '15:00-23:00'];

/** Ten shifts and nineteen or twenty entries a period: 260 and 500 a year. */
function shiftsFrom(start: string, period: number): RecordedShift[] {
  return Array.from({ length: 10 }, (_, i) => {
    const tour = tours[(i + period) % tours.length] ?? '';
    const [begins = '', ends = ''] = tour.split('-');
    const later = `${String((Number(ends.slice(0, 2)) + 1) % 24).padStart(2, '0')}${ends.slice(2)}`;
    const hourAfter = `${String((Number(begins.slice(0, 2)) + 1) % 24).padStart(2, '0')}${begins.slice(2)}`;
    const [first, last] = [`${begins}-${hourAfter}`, `${ends}-${later}`];
    const twoEntries = [
      { cic: [first], overtime: [last] },
      { ojti: [first], leave: [['sick_leave', first]] as [string, string][] },
    ];
    const oneEntry = period < 20 ? { cic: [first] } : {};
    return shift(addDays(start, i < 5 ? i : i + 2), tour, i === 9 ? oneEntry : twoEntries[i % 2]);
  });
}

const year = periods.map((period, i) => ({ period, shifts: shiftsFrom(period.start_date, i) }));
const all = year.flatMap(({ shifts }) => shifts);
const entries = all.reduce((n, s) => n + s.entries.length, 0);

const compute = ({ period, shifts }: { period: PayPeriod; shifts: RecordedShift[] }) =>
  earningsOf(workBetween(shifts, period.start_date, period.end_date), pay).total;

function milliseconds(run: () => unknown): number {
  const before = process.hrtime.bigint();
  run();
  return Number(process.hrtime.bigint() - before) / 1e6;
}
const medianOf = (times: number, run: () => unknown): number =>
  median(Array.from({ length: times }, () => milliseconds(run)));

const memberYear = () => year.map(compute);
const cold = milliseconds(memberYear);
/** Fifty runs a round. */
const rounds = Array.from({ length: 5 }, () => medianOf(50, memberYear));
const warm = median(rounds);
const walk = medianOf(5, () =>
  year.map(({ period, shifts }) => simulate(shifts, period.start_date, period.end_date, pay)),
);

const ms = (value: number): string => `${value.toFixed(2)} ms`;
console.log(`member-year: ${periods.length} periods, ${all.length} shifts, ${entries} entries`);
console.log(
  `  first run in the process  ${ms(cold)}  (${(cold / LIMIT_MS).toFixed(2)} of the ${LIMIT_MS} ms limit)`,
);
console.log(
  `  warm, median of 250       ${ms(warm)}  (${(warm / LIMIT_MS).toFixed(2)} of the limit)`,
);
console.log(`  per-second walk, median   ${ms(walk)}  (${(walk / warm).toFixed(0)} times as long)`);

console.log('growth: one computation over n shifts');
const years = (n: number): RecordedShift[] =>
  Array.from({ length: n }, (_, y) =>
    all.map(each => ({
      ...each,
      id: `${y} ${each.id}`,
      shift_date: addDays(each.shift_date, y * 364),
    })),
  ).flat();
for (const n of [1, 2, 4, 8, 16]) {
  const shifts = years(n);
  const time = medianOf(25, () => earningsOf(workBetween(shifts, '0001-01-01', '9999-12-31'), pay));
  const each = (time / shifts.length) * 1000;
  console.log(
    `  ${String(shifts.length).padStart(5)} shifts  ${ms(time)}  ${each.toFixed(2)} µs a shift`,
  );
}
tellRounds(
  { name: 'earnings of a member-year', reference: `${LIMIT_MS} ms`, wanted: '≤ 1' },
  rounds.map(ms => ms / LIMIT_MS),
);
if (warm > LIMIT_MS) process.exitCode = 1;
