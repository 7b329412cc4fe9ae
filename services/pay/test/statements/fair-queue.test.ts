import { expect, test } from 'vitest';
import { createFairQueue } from '../../src/statement-reader/pdf/fair-queue.js';

const served = (queue: ReturnType<typeof createFairQueue<string>>, count: number) =>
  Array.from({ length: count }, () => queue.next());

test('callers who cost the same take turns', () => {
  const queue = createFairQueue<string>();
  for (const item of ['a1', 'a2', 'a3']) queue.add('a', item);
  for (const item of ['b1', 'b2']) queue.add('b', item);
  expect(served(queue, 6)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', undefined]);
  expect(queue.size).toBe(0);
});

test('who comes new is served before all whose files were slow, however many they are', () => {
  const queue = createFairQueue<string>();
  const slow = ['a', 'b', 'c', 'd'];
  for (const caller of slow) queue.add(caller, `${caller}1`);
  for (const caller of slow) {
    expect(queue.next()).toBe(`${caller}1`);
    queue.charge(caller, 4000);
    queue.add(caller, `${caller}2`);
  }
  queue.add('new', 'new1');
  expect(queue.next()).toBe('new1');
  queue.charge('new', 20);
  queue.add('new', 'new2');
  // And goes on being so, until it has cost as much.
  expect(queue.next()).toBe('new2');
});

test('staying away saves nothing up: who was away shares evenly from then on', () => {
  const queue = createFairQueue<string>();
  queue.add('early', 'once');
  queue.next();
  for (let turn = 0; turn < 10; turn += 1) {
    queue.add('busy', 'work');
    queue.next();
    queue.charge('busy', 1000);
  }
  for (const caller of ['early', 'busy'])
    for (let number = 0; number < 4; number += 1) queue.add(caller, caller);
  const order = Array.from({ length: 8 }, () => {
    const next = queue.next();
    queue.charge(next ?? '', 1000);
    return next;
  });
  expect(order.slice(0, 4).filter(caller => caller === 'busy').length).toBeGreaterThan(0);
});

test('what is taken back is not served', () => {
  const queue = createFairQueue<string>();
  queue.add('a', 'a1');
  expect(queue.remove('a', 'a1')).toBe(true);
  expect(queue.remove('a', 'a1')).toBe(false);
  expect(queue.next()).toBeUndefined();
});
