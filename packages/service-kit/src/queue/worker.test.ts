import { expect, test } from 'vitest';
import { createWorker } from './worker.js';

/** Jobs that end when the test says so. */
function queueOf(count: number) {
  const due = Array.from({ length: count }, (_, index) => index);
  const underWay = new Map<number, () => void>();
  let most = 0;
  return {
    claim: async (free: number) => due.splice(0, free),
    work: (job: number) =>
      new Promise<void>(resolve => {
        underWay.set(job, () => {
          underWay.delete(job);
          resolve();
        });
        most = Math.max(most, underWay.size);
      }),
    add: (job: number) => due.push(job),
    end: () => [...underWay.values()][0]?.(),
    underWay: () => underWay.size,
    most: () => most,
  };
}

const failing = (error: unknown) => {
  throw error;
};

test('no more is worked on at once than may be, and what ends makes room', async () => {
  const queue = queueOf(10);
  const worker = createWorker({ ...queue, atOnce: 3, lookEveryMs: 60_000, onError: failing });
  const done = worker.workOff();
  for (let ended = 0; ended < 10; ended += 1) {
    await expect.poll(queue.underWay).toBe(Math.min(3, 10 - ended));
    queue.end();
  }
  await done;
  expect(queue.most()).toBe(3);
});

test('whoever is woken takes what came meanwhile, also while something is under way', async () => {
  const queue = queueOf(1);
  const worker = createWorker({ ...queue, atOnce: 2, lookEveryMs: 60_000, onError: failing });
  worker.start();
  await expect.poll(queue.underWay).toBe(1);
  queue.add(1);
  worker.wake();
  await expect.poll(queue.underWay).toBe(2);
  queue.end();
  queue.end();
  await expect.poll(queue.underWay).toBe(0);
  queue.add(2);
  worker.wake();
  await expect.poll(queue.underWay).toBe(1);
  const stopped = worker.stop();
  queue.end();
  await stopped;
});

test('a stop waits for what is under way and takes nothing more', async () => {
  const queue = queueOf(5);
  const worker = createWorker({ ...queue, atOnce: 2, lookEveryMs: 60_000, onError: failing });
  worker.start();
  await expect.poll(queue.underWay).toBe(2);
  const stopped = worker.stop();
  queue.end();
  queue.end();
  await stopped;
  expect(queue.underWay()).toBe(0);
  expect(await queue.claim(9)).toEqual([2, 3, 4]);
});

test('a look that fails is said, and the next one works', async () => {
  const queue = queueOf(1);
  const errors: unknown[] = [];
  let isAway = true;
  const claim = async (free: number) => {
    if (isAway) throw new Error('away');
    return queue.claim(free);
  };
  const onError = (error: unknown) => void errors.push(error);
  const worker = createWorker({ ...queue, claim, atOnce: 1, lookEveryMs: 60_000, onError });
  await worker.workOff();
  expect(errors).toEqual([new Error('away')]);
  isAway = false;
  const done = worker.workOff();
  await expect.poll(queue.underWay).toBe(1);
  queue.end();
  await done;
});
