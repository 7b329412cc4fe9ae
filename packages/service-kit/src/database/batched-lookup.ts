import DataLoader from 'dataloader';

/** Requests that arrive together ask the database once; nothing is kept. `find` answers in the order of its keys. */
export function batchedLookup<Key, Value>(
  find: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  const loader = new DataLoader(find, {
    cache: false,
    maxBatchSize: 100,
    batchScheduleFn: ask => setImmediate(ask),
  });
  return key => loader.load(key);
}
