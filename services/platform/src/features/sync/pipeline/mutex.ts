export type Mutex = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs tasks one at a time in order; a failed task does not stop the next. */
export function mutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return work => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
