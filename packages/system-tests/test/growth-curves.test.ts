import { expect, test } from 'vitest';
import { exponentOf, isSteeper, median, type Point, quartiles } from '../src/growth/curve.js';
import { curves } from '../src/growth/curves.js';
import { verdictTable, writePage } from '../src/growth/page.js';
import { runPart } from '../src/growth/parts.js';
import { createResults, timesOf } from '../src/growth/results.js';
import { sayTime } from '../src/growth/say.js';
import { drawCurve } from '../src/growth/svg.js';

const sizes = [1000, 10_000, 100_000, 1_000_000];
const growing = (ms: (size: number) => number): Point[] =>
  sizes.map(size => ({ size, ms: [ms(size)], memoryMb: 100 }));

test.each([
  ['stays as it is', () => 7, 0],
  ['grows as a square root', (n: number) => Math.sqrt(n), 0.5],
  ['grows in proportion', (n: number) => n / 50, 1],
  ['grows as a square', (n: number) => n * n, 2],
])('the exponent of what %s', (_, ms, exponent) => {
  expect(exponentOf(growing(ms))).toBeCloseTo(exponent, 10);
});

test('only the last tenfold of sizes counts: what everything costs hides the growth before', () => {
  const late = growing(n => (n > 100_000 ? 10 : 1));
  expect(exponentOf(late.toReversed())).toBeCloseTo(1, 10);
  expect(exponentOf(late.slice(0, 3))).toBeCloseTo(0, 10);
});

test('of a single size nothing is said', () => {
  expect(exponentOf(growing(() => 1).slice(0, 1))).toBeNull();
  expect(isSteeper(null)).toBe(false);
});

test('sorting is not steeper than a straight line, a square is', () => {
  expect(isSteeper(exponentOf(growing(n => n * Math.log(n))))).toBe(false);
  expect(isSteeper(exponentOf(growing(n => n ** 1.3)))).toBe(true);
});

test('one slow round does not move the median, nor the middle half', () => {
  const times = [3, 1, 2, 5, 900, 4, 2];
  expect(median(times)).toBe(3);
  expect(quartiles(times)).toEqual([2, 4.5]);
});

const drawn = drawCurve({
  title: 'Rows & <more>',
  unit: 'rows',
  points: growing(n => n / 100),
});

test('a curve is drawn by powers: what grows in proportion lies on the dashed line', () => {
  const numbers = (found: string | undefined) =>
    (found ?? '')
      .split(/[ ML]+/)
      .filter(Boolean)
      .map(Number);
  const [, curve] = /class="curve" d="([^"]+)"/.exec(drawn) ?? [];
  const [, line] = /class="line" d="([^"]+)"/.exec(drawn) ?? [];
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers(line);
  const steps = numbers(curve);
  for (const at of [0, 1]) {
    const of = steps.filter((_, number) => number % 2 === at);
    const apart = of.slice(1).map((each, number) => each - (of[number] ?? 0));
    for (const each of apart) expect(each).toBeCloseTo(apart[0] ?? 0, 0);
  }
  const last = steps.slice(-4);
  expect(last[1]).toBeCloseTo(y1 + ((y2 - y1) * ((last[0] ?? 0) - x1)) / (x2 - x1), 0);
  expect(last.slice(2)).toEqual([x2, y2]);
});

test('whoever cannot see a curve is told its numbers', () => {
  expect(drawn).toMatch(/role="img" aria-labelledby="title what"/);
  expect(drawn).toContain('<title id="title">Rows &#38; &#60;more&#62;, by rows</title>');
  expect(drawn).toContain('10 ms with 1,000 rows, 100 ms with 10,000 rows');
  expect(drawn).not.toMatch(/NaN|Infinity|undefined/);
});

test('a flat curve and a single point are drawn, too', () => {
  for (const points of [growing(() => 4), growing(() => 4).slice(0, 1)])
    expect(drawCurve({ title: 'Flat', unit: 'rows', points })).not.toMatch(/NaN|Infinity/);
});

test.each([
  [0.000_02, '20 ns'],
  [0.021, '21 µs'],
  [1.234, '1.2 ms'],
  [234.5, '235 ms'],
  [1234, '1.2 s'],
  [12_345, '12 s'],
  [123_456, '123 s'],
])('%d ms is said as %s', (ms, said) => {
  expect(sayTime(ms)).toBe(said);
});

test('the page names what is steep, what was not measured, and only pictures of what was', async () => {
  const results = createResults(() => undefined);
  for (const point of growing(n => n * n)) results.add('search-two', point);
  await results.attempt('look-up with 5 members', () => Promise.reject(new Error('refused')));
  expect(verdictTable(results)).toMatch(/Search by two letters \| members \| 2.00 \| \*\*yes\*\*/);
  const page = writePage(results, 'Measured on paper.');
  expect(page).toContain('- look-up with 5 members: refused');
  expect([...page.matchAll(/\(growth-([a-z-]+)\.svg\)/g)].map(([, key]) => key)).toEqual([
    'search-two',
  ]);
  expect(new Set(curves.map(({ key }) => key)).size).toBe(curves.length);
});

test('what is done before a round is not measured, nor are the first rounds', async () => {
  const done: string[] = [];
  const times = await timesOf(
    5,
    async () => done.push('work'),
    async () => done.push('before'),
  );
  expect(times.length).toBeGreaterThanOrEqual(5);
  expect(done.length).toBe(2 * (times.length + 3));
  expect(done.slice(0, 4)).toEqual(['before', 'work', 'before', 'work']);
});

test('synchronisation is measured as it is built: full, and with nothing changed', async () => {
  const results = createResults(() => undefined);
  await runPart('platform', 'sync-growth.ts', ['--rows=200'], results);
  for (const key of ['sync-full', 'sync-unchanged'] as const) {
    expect(results.of(key)).toMatchObject([{ size: 200 }]);
    expect(results.of(key)[0]?.ms).toHaveLength(3);
  }
});
