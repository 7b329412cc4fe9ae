import DataLoader from 'dataloader';

/** Batches concurrent calls into one query, without caching. `ask` returns values in key order. */
export function batched<Key, Value>(
  ask: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  const loader = new DataLoader(ask, {
    cache: false,
    maxBatchSize: 100,
    batchScheduleFn: run => setImmediate(run),
  });
  return key => loader.load(key);
}
