import type { AdminOverview } from '@guildhall/contracts/platform';
import type pg from 'pg';
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

export const isOld = (counted: Counted | null) =>
  counted === null || counted.age_seconds > countAgainAfter;

export async function readOverview(pool: pg.Pool): Promise<{
  readonly overview: AdminOverview;
  readonly isOld: boolean;
}> {
  const [counted, { queued, ...deliveries }, last, completed, running] = await Promise.all([
    findCounted(pool),
    countWaiting(pool),
    findLast(pool),
    findLastCompleted(pool),
    findRunning(pool),
  ]);
  return {
    isOld: isOld(counted),
    overview: {
      members: membersOf(counted),
      sync: { data_from: completed?.started_at ?? null, last, running, queued },
      deliveries,
    },
  };
}
