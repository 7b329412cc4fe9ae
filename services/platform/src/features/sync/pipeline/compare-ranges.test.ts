import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choosePrefix, compareRanges } from './compare-ranges.js';

type Side = Readonly<Record<string, readonly string[]>>;

/** Ranges with a checksum for their content. */
async function* lines(side: Side) {
  const ordered = Object.entries(side).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [range, rows] of ordered) {
    const keys = rows.map(row => row.split('=')[0]).sort();
    yield [`${range}\t${rows.length}\t${keys.join('+')}\t${[...rows].sort().join('+')}`];
  }
}

test('only ranges that differ are read, and missing keys are found', async () => {
  const source = { a: ['a1=x'], b: ['b1=y'], d: ['d1=z'], e: ['e1=n', 'e2=n'] };
  const target = { a: ['a1=x'], b: ['b1=OLD'], c: ['c1=gone'], e: ['e1=n', 'e3=gone'] };
  expect(await compareRanges(lines(source), lines(target))).toEqual({
    total: 5,
    live: 5,
    unchanged: 1,
    changed: ['b', 'd', 'e'],
    suspect: ['c', 'e'],
  });
});

test('an empty side differs everywhere', async () => {
  const side = { a: ['a1=x'], b: ['b1=y', 'b2=y'] };
  expect(await compareRanges(lines(side), lines({}))).toMatchObject({
    total: 3,
    live: 0,
    changed: ['a', 'b'],
    suspect: [],
  });
  expect(await compareRanges(lines({}), lines(side))).toMatchObject({
    total: 0,
    live: 3,
    changed: [],
    suspect: ['a', 'b'],
  });
});

const side = fc
  .dictionary(
    fc.stringMatching(/^[a-f]$/),
    fc.uniqueArray(fc.stringMatching(/^[0-4]=[xy]$/), {
      minLength: 1,
      selector: row => row[0],
    }),
  )
  .map(ranges =>
    Object.fromEntries(
      Object.entries(ranges).map(([range, rows]) => [range, rows.map(row => `${range}${row}`)]),
    ),
  );

test('no difference is ever missed', async () => {
  await fc.assert(
    fc.asyncProperty(side, side, async (source, target) => {
      const found = await compareRanges(lines(source), lines(target));
      const rows = (given: Side) => new Set(Object.values(given).flat());
      const keys = (given: Side) => new Set([...rows(given)].map(row => row.split('=')[0]));
      for (const row of rows(source))
        if (!rows(target).has(row)) expect(found.changed).toContain(row[0]);
      for (const key of keys(target))
        if (!keys(source).has(key)) expect(found.suspect).toContain(key?.[0]);
    }),
  );
});

test.each([
  ['consecutive numbers', (n: number) => String(100_000 + n), 5],
  ['sparse numbers', (n: number) => String(100_000_000 + n * 1000), 5],
  ['a letter prefix', (n: number) => `A${10_000 + n}`, 5],
])('%s make ranges of a suitable size', (_, key, length) => {
  expect(choosePrefix(Array.from({ length: 2048 }, (_, n) => key(n)))).toBe(length);
});

test('few keys make one range', () => {
  expect(choosePrefix(['NW', 'SE'])).toBe(1);
  expect(choosePrefix([])).toBe(1);
});
