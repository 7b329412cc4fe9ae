/** A deadline: the call's own timeout or the caller's signal, whichever comes first. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Which of the two ended it; undefined while it runs. */
  readonly ended: () => 'timeout' | 'aborted' | undefined;
  readonly remainingMs: () => number;
  /** Returns the work's result, or rejects at the deadline; shared work may continue. */
  readonly race: <T>(work: Promise<T> | T) => Promise<T>;
  readonly pause: (ms: number) => Promise<void>;
  readonly release: () => void;
}

/** The maximum of a timer, 24 days, for longer or infinite timeouts. */
const LONGEST_MS = 2 ** 31 - 1;

// AbortSignal.any and .timeout would leak in Node 20: a reference per call on a long-lived signal.
export function startDeadline(timeoutMs: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const end = performance.now() + timeoutMs;
  let ended: 'timeout' | 'aborted' | undefined;
  const finish = (how: 'timeout' | 'aborted', reason: unknown) => {
    ended ??= how;
    controller.abort(reason);
  };
  const timer = setTimeout(
    () => finish('timeout', new DOMException('The call took too long', 'TimeoutError')),
    Math.min(timeoutMs, LONGEST_MS),
  );
  const onAbort = () => finish('aborted', outer?.reason);
  if (outer?.aborted) onAbort();
  else outer?.addEventListener('abort', onAbort, { once: true });

  const race = <T>(work: Promise<T> | T) =>
    new Promise<T>((resolve, reject) => {
      if (signal.aborted) reject(signal.reason);
      const stop = () => reject(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      Promise.resolve(work)
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', stop));
    });

  return {
    signal,
    ended: () => ended,
    remainingMs: () => end - performance.now(),
    race,
    pause: ms => {
      let wake: ReturnType<typeof setTimeout> | undefined;
      const sleep = new Promise<void>(resolve => {
        wake = setTimeout(resolve, ms);
      });
      return race(sleep).finally(() => clearTimeout(wake));
    },
    release: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', onAbort);
    },
  };
}
