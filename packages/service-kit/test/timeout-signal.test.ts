import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { timeoutSignal } from '../src/index.js';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

test('a combined timeout signal fires even after garbage collection', async () => {
  const stopping = new AbortController();
  const ended = once(AbortSignal.any([stopping.signal, timeoutSignal(200)]), 'abort');
  const looking = setInterval(collectGarbage, 10);
  onTestFinished(() => clearInterval(looking));
  await ended;
  expect(stopping.signal.aborted).toBe(false);
});
