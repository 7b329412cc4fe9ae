import { expect, test } from 'vitest';
import { createSeldom } from './seldom.js';

test('ten minutes of failures are ten lines for each kind, and none of them is forgotten', () => {
  let now = 0;
  const seldom = createSeldom(() => now);
  const said: [string, number][] = [];
  for (; now < 600_000; now += 100)
    for (const kind of ['away', 'refused']) seldom(kind, unsaid => said.push([kind, unsaid]));
  expect(said.filter(([kind]) => kind === 'away')).toEqual(
    Array.from({ length: 10 }, (_, minute) => ['away', minute === 0 ? 0 : 599]),
  );
  expect(said).toHaveLength(20);
});

test('a kind that was never there before is said at once, however many there are', () => {
  const seldom = createSeldom(() => 0);
  let said = 0;
  for (let kind = 0; kind < 1_000; kind += 1) seldom(String(kind), () => (said += 1));
  expect(said).toBe(1_000);
});
