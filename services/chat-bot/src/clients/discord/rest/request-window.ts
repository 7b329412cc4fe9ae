import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Discord, "Rate Limits: Global Rate Limit": 50 requests per second for a bot. Requests leave spread
 * evenly, so that a server that counts in windows of its own never sees a burst across two of ours.
 */
export function createRequestWindow(perSecond: number) {
  const WINDOW_MS = 1_000;
  // Faster than even, so that timers that wake late do not cost throughput.
  const gapMs = (WINDOW_MS / perSecond) * 0.6;
  const sent: number[] = [];
  let tail: Promise<void> = Promise.resolve();

  async function turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const afterGap = (sent.at(-1) ?? Number.NEGATIVE_INFINITY) + gapMs;
    const afterWindow =
      sent.length < perSecond
        ? Number.NEGATIVE_INFINITY
        : (sent[0] ?? Number.NEGATIVE_INFINITY) + WINDOW_MS;
    const wait = Math.max(afterGap, afterWindow) - performance.now();
    if (wait > 0) await sleep(wait, undefined, { signal });
    sent.push(performance.now());
    if (sent.length > perSecond) sent.shift();
  }

  return {
    /** Resolves when one more request may leave; in the order asked. */
    take(signal: AbortSignal): Promise<void> {
      const mine = tail.then(() => turn(signal));
      tail = mine.catch(() => undefined);
      return mine;
    },
  };
}
