import DataLoader from 'dataloader';

/**
 * Batches concurrent calls into one query, without caching. `ask` returns values in key order. Calls of the same turn
 * of the event loop are a batch, or those within some milliseconds.
 */
export function batched<Key, Value>(
  ask: (keys: readonly Key[]) => Promise<readonly Value[]>,
  withinMs?: number,
): (key: Key) => Promise<Value> {
  const loader = new DataLoader(ask, {
    cache: false,
    maxBatchSize: 100,
    batchScheduleFn: run => (withinMs ? setTimeout(run, withinMs) : setImmediate(run)),
  });
  return key => loader.load(key);
}
