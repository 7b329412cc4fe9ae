import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createBudget } from '../src/features/statements/upload-budget.js';
import { watchUpload } from '../src/features/statements/upload-watch.js';

const pace = { patienceMs: 300, slowest: 1000, mostBytes: 1_000_000 };
const watching = (socket: { bytesRead: number }) =>
  watchUpload({ socket: socket as unknown as Socket }, pace);

test('an upload that stalls is given up as slow', async () => {
  expect(await watching({ bytesRead: 0 }).givenUp).toBe('slow');
});

test('an upload that never ends is given up, whatever its rate', async () => {
  const socket = { bytesRead: 0 };
  const { givenUp } = watching(socket);
  socket.bytesRead = 2_000_000;
  expect(await givenUp).toBe('endless');
});

test('files held at once have a bound, and what is given back is free again', () => {
  const budget = createBudget(10);
  const first = budget.take(7);
  expect(budget.take(4)).toBeUndefined();
  first?.();
  first?.();
  expect(budget.take(10)).toBeDefined();
  expect(budget.take(1)).toBeUndefined();
});
