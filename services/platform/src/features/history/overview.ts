import type { AdminOverview, SyncRun } from '@guildhall/contracts/platform';
import type { Db } from '../../database.js';
import { findLast, findLastCompleted, findRunning } from '../sync/runs/repository.js';
import { type Counted, countWaiting, findCounted } from './repository.js';

const membersOf = (counted: Counted | null): AdminOverview['members'] => ({
  counted_at: counted?.counted_at ?? null,
  total: counted?.members ?? 0,
  by_status: counted?.by_status ?? {},
  linked: counted?.linked ?? 0,
  linked_share: counted && counted.active > 0 ? counted.linked_active / counted.active : null,
});

/** Seconds after which somebody who looks has the members counted again, behind the answer. */
const countAgainAfter = 60;

/** What was counted before the last run ended, or never: it may be of another number of members altogether. */
const isOvertaken = (counted: Counted | null, last: SyncRun | null) =>
  counted === null || (last?.finished_at ?? '') > counted.counted_at;

export async function readOverview(db: Db): Promise<{
  readonly overview: AdminOverview;
  readonly isOld: boolean;
  readonly isOvertaken: boolean;
}> {
  const [counted, { queued, ...deliveries }, last, completed, running] = await Promise.all([
    findCounted(db),
    countWaiting(db),
    findLast(db),
    findLastCompleted(db),
    findRunning(db),
  ]);
  return {
    isOld: (counted?.age_seconds ?? 0) > countAgainAfter,
    isOvertaken: isOvertaken(counted, last),
    overview: {
      members: membersOf(counted),
      sync: { data_from: completed?.started_at ?? null, last, running, queued },
      deliveries,
    },
  };
}
