import {
  type RecordType,
  recordTypes,
  type SyncCounts,
  type TypeCounts,
} from '@guildhall/contracts/platform';
import type { Added } from '../pipeline/context.js';

export const noCounts = (): TypeCounts => ({
  status: 'waiting',
  read: 0,
  inserted: 0,
  updated: 0,
  unchanged: 0,
  deactivated: 0,
  rejected: 0,
  erased: 0,
  reason: null,
  guard: null,
});

export const countsFor = (types: readonly RecordType[]): SyncCounts =>
  Object.fromEntries(types.map(type => [type, noCounts()]));

/** jsonb sorts keys its own way; people expect the run order. */
export const inOrder = (counts: SyncCounts): SyncCounts =>
  Object.fromEntries(
    recordTypes.flatMap(type => {
      const found = counts[type];
      return found ? [[type, { ...noCounts(), ...found }]] : [];
    }),
  );

const numbers = [
  'read',
  'inserted',
  'updated',
  'unchanged',
  'deactivated',
  'rejected',
  'erased',
] as const;

export function addCounts(counts: TypeCounts, added: Added): TypeCounts {
  const sums = Object.fromEntries(numbers.map(name => [name, counts[name] + (added[name] ?? 0)]));
  return { ...counts, ...sums };
}

/** Processed, succeeded and failed, as the specification defines them. */
export function recordTotals(counts: SyncCounts) {
  const all = Object.values(counts);
  const processed = all.reduce((sum, type) => sum + type.read, 0);
  const failed = all.reduce((sum, type) => sum + type.rejected, 0);
  return {
    records_processed: processed,
    records_succeeded: processed - failed,
    records_failed: failed,
  };
}
