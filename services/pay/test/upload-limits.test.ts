import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { acceptUploads, receiveFile, watchForEnd } from '../src/features/statements/upload.js';
import { type Budget, createBudget } from '../src/features/statements/upload-budget.js';
import { createTurns } from '../src/statement-reader/turns.js';
import { multipart } from './uploads.js';

test('an upload that never ends is given up, once', async () => {
  const socket = { bytesRead: 5_000_000 };
  const onEndless = vi.fn();
  const stop = watchForEnd({ socket: socket as unknown as Socket }, onEndless, 1_000_000);
  socket.bytesRead += 2_000_000;
  await vi.waitUntil(() => onEndless.mock.calls.length > 0);
  stop();
  expect(onEndless).toHaveBeenCalledOnce();
});

test('when files do not fit any more, the largest of those that arrive is given up', () => {
  const budget = createBudget(10);
  const lost: string[] = [];
  const hold = (name: string) => budget.hold(() => lost.push(name));
  const [large, small, late] = [hold('large'), hold('small'), hold('late')];
  expect(large.add(6)).toBe(true);
  expect(small.add(3)).toBe(true);
  expect(late.add(4)).toBe(true);
  expect(lost).toEqual(['large']);
  expect(large.add(1)).toBe(false);
  large.giveBack();
  // Ten are free again but for seven.
  expect(late.add(3)).toBe(true);
  expect(late.add(1)).toBe(false);
  expect(lost).toEqual(['large', 'late']);
});

test('a file that is whole is not given up; what is given back is free again', () => {
  const budget = createBudget(10);
  const lost: string[] = [];
  const whole = budget.hold(() => lost.push('whole'));
  whole.add(8);
  expect(whole.keep()).toBe(true);
  expect(budget.hold(() => lost.push('second')).add(3)).toBe(false);
  expect(lost).toEqual(['second']);
  whole.giveBack();
  whole.giveBack();
  expect(budget.hold(() => lost.push('third')).add(10)).toBe(true);
  expect(budget.hold(() => lost.push('fourth')).add(1)).toBe(true);
  expect(lost).toEqual(['second', 'third']);
});

test('a file that is given up while the rest of its form arrives is refused for want of room', async () => {
  const budget = createBudget(100);
  const other = budget.hold(() => undefined);
  let hasCome = false;
  const watched: Budget = {
    hold(onLost) {
      const holding = budget.hold(onLost);
      const add = (bytes: number) => {
        hasCome = true;
        return holding.add(bytes);
      };
      return { ...holding, add };
    },
  };
  const app = Fastify();
  await acceptUploads(app);
  app.post('/', async (request, reply) => receiveFile(request, reply, watched));
  const { headers, body } = multipart([
    { name: 'file', filename: 'statement.pdf', content: 'x'.repeat(60) },
    { name: 'more', content: 'y' },
  ]);
  const end = body.indexOf('y\r\n');
  async function* slowly() {
    yield body.subarray(0, end);
    await vi.waitUntil(() => hasCome);
    expect(other.add(50)).toBe(true);
    yield body.subarray(end);
  }
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers,
    payload: Readable.from(slowly()),
  });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toHaveProperty('retry-after');
});

test('a member’s files come one after another, in order, at most 32 wait, and no one else waits for them', async () => {
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

test('a file that fails gives its turn to the next', async () => {
  const turns = createTurns();
  const failed = turns('a', () => Promise.reject(new Error('damaged')));
  const next = turns('a', async () => 'read');
  await expect(failed).rejects.toThrow('damaged');
  expect(await next).toBe('read');
});
