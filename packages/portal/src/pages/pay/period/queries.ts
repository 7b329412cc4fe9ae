import { type BulkResult, SHIFTS_AT_ONCE, type WantedShift } from '@guildhall/contracts/pay';
import { useQuery } from '@tanstack/preact-query';
import { changed } from '../../../api/changed.js';
import { pay } from '../../../api/clients.js';
import { ownNumber } from '../../../api/home.js';
import { ofShifts } from '../../../api/queries.js';
import { useRead } from '../../../api/read.js';
import { askedIn } from '../days/periods.js';

export const shiftsOf = (ppId: string) => ({
  queryKey: [...ofShifts, 'shifts', ppId],
  queryFn: async ({ signal }: { readonly signal?: AbortSignal }) =>
    (await pay.aggregateShifts({ query: askedIn(ppId) }, { signal })).shifts,
});
export const useShifts = (ppId: string) => useQuery(shiftsOf(ppId));

export const useHours = (ppId: string) =>
  useRead([...ofShifts, 'hours', ppId], options =>
    pay.summarizeShifts({ query: askedIn(ppId) }, options),
  );

export const useReport = (ppId: string, explain: boolean) =>
  useRead([...ofShifts, 'report', ppId, explain], options =>
    pay.getEarningReport({ query: { membernumber: ownNumber(), pp_id: ppId, explain } }, options),
  );

export const useUsualTimes = () =>
  useRead([...ofShifts, 'usual'], options => pay.listUsualTimes({}, options), {
    staleTime: 60_000,
  });

/** A single shift, with few requests: each counts toward the rate limit. */
const shiftsChanged = () => changed(ofShifts);

/**
 * As many at once as the service takes: if it stops halfway, repeating it records the rest. A caller who may want all of
 * it taken back is told by what, as soon as it is there.
 */
export async function record(
  shifts: readonly WantedShift[],
  onUndo?: (undo: string) => void,
): Promise<BulkResult> {
  const all: BulkResult = { shifts: [], created: 0, changed: 0, unchanged: 0 };
  try {
    for (let at = 0; at < shifts.length; at += SHIFTS_AT_ONCE) {
      const some = shifts.slice(at, at + SHIFTS_AT_ONCE);
      const body = { shifts: some, ...(onUndo && { undoable: true }) };
      const result = await pay.recordShifts({ body });
      if (result.undo) onUndo?.(result.undo);
      all.shifts.push(...result.shifts);
      all.created += result.created;
      all.changed += result.changed;
      all.unchanged += result.unchanged;
    }
    return all;
  } finally {
    shiftsChanged();
  }
}

/** All of it, or nothing. */
export const takeBack = (undos: readonly string[]) =>
  pay.undoShifts({ body: { undos: [...undos] } }).finally(shiftsChanged);

/** An already deleted one counts as deleted, so a retry continues. */
export async function remove(ids: readonly string[]): Promise<void> {
  try {
    for (let at = 0; at < ids.length; at += SHIFTS_AT_ONCE)
      await pay.removeShifts({ body: { shift_ids: ids.slice(at, at + SHIFTS_AT_ONCE) } });
  } finally {
    shiftsChanged();
  }
}
