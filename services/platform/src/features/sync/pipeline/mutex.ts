export type Mutex = <T>(work: () => Promise<T>) => Promise<T>;

/** One piece of work after another, in the order in which they were asked for; one that fails stops none. */
export function mutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return work => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
