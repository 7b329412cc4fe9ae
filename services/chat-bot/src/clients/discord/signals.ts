/**
 * A combined signal that can be released. Node keeps AbortSignal.any's result while it has listeners, and discord.js
 * never removes its own, so a long-lived signal would collect references.
 */
export function ownSignal(...others: readonly AbortSignal[]) {
  const own = new AbortController();
  const end = ({ target }: Pick<Event, 'target'>) => own.abort((target as AbortSignal).reason);
  for (const other of others) {
    if (other.aborted) end({ target: other });
    else other.addEventListener('abort', end);
  }
  return {
    signal: own.signal,
    release: () => {
      for (const other of others) other.removeEventListener('abort', end);
    },
  };
}

/** A caller's wait for shared work; the caller may give up first. */
export function raced<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
