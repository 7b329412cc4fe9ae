/**
 * A signal for one piece of work, which ends with any of the others until it is released. Node keeps what
 * AbortSignal.any gives as long as somebody listens, and discord.js never stops; of a signal that lasts it keeps a
 * reference for each.
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

/** The work as long as somebody waits for it, who may leave before it is done. */
export function raced<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
