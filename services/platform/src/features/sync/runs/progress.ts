import type { RecordType, SyncCounts, SyncRun, TypeCounts } from '@guildhall/contracts/platform';
import type { Db } from '../../../database.js';
import type { Added } from '../pipeline/context.js';
import { lost } from './abort-reasons.js';
import { addCounts } from './counts.js';

/** Saves counts and checkpoint in the batch's transaction. False: this run is no longer ours. */
async function saveProgress(
  db: Db,
  id: string,
  counts: SyncCounts,
  checkpoint: { readonly type: RecordType; readonly key: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sync_runs')
    .set({ counts: JSON.stringify(counts), checkpoint: JSON.stringify(checkpoint) })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A run's committed progress, visible immediately. */
export function trackProgress(run: SyncRun, watch: (counts: SyncCounts) => void) {
  let current = run.counts;
  const show = (counts: SyncCounts) => {
    current = counts;
    watch(counts);
  };
  const changed = (type: RecordType, change: (counts: TypeCounts) => TypeCounts): SyncCounts => {
    const before = current[type];
    return before ? { ...current, [type]: change(before) } : current;
  };
  return {
    counts: () => current,
    note: (type: RecordType, change: Partial<TypeCounts>) =>
      show(changed(type, before => ({ ...before, ...change }))),
    count: (type: RecordType, added: Added) =>
      show(changed(type, before => addCounts(before, added))),
    /** Saves now; call the result to apply and show it after the commit. */
    save: async (db: Db, type: RecordType, added: Added, key: string | null) => {
      const counts = changed(type, before => addCounts(before, added));
      if (!(await saveProgress(db, run.id, counts, { type, key }))) throw lost();
      return () => show(counts);
    },
  };
}
