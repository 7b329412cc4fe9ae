import { expect, test } from 'vitest';
import { createTurns } from './turns.js';

test('a member’s files are read one at a time, in order, with at most 32 waiting, and delay no other member', async () => {
  const turns = createTurns();
  const order: number[] = [];
  let end = () => {};
  const first = new Promise<void>(resolve => {
    end = resolve;
  });
  const begun = turns('a', () => first);
  const waiting = Array.from({ length: 32 }, (_, at) => turns('a', async () => order.push(at)));
  await expect(turns('a', async () => undefined)).rejects.toMatchObject({ status: 429 });
  expect(await turns('b', async () => 'read')).toBe('read');
  expect(order).toEqual([]);
  end();
  await Promise.all([begun, ...waiting]);
  expect(order).toEqual(Array.from({ length: 32 }, (_, at) => at));
});

test('a failed file passes its turn to the next', async () => {
  const turns = createTurns();
  const failed = turns('a', () => Promise.reject(new Error('damaged')));
  const next = turns('a', async () => 'read');
  await expect(failed).rejects.toThrow('damaged');
  expect(await next).toBe('read');
});
