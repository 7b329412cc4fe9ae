import DataLoader from 'dataloader';

/** Batches concurrent lookups into one query, without caching. `find` returns values in key order. */
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
