import { expect, test } from 'vitest';
import { mutex } from './mutex.js';

test('tasks run one at a time in order, and a failing task does not stop later ones', async () => {
  const one = mutex();
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
    if (name === 'b') throw new Error(name);
    return name;
  };
  const all = await Promise.allSettled([one(work('a')), one(work('b')), one(work('c'))]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});
