import type { AdminOverview, SyncRun } from '@guildhall/contracts/platform';
import { firstRow, instant, onlyRow, type Worded } from '@guildhall/service-kit/database';
import type { Db, Row } from '../../database.js';
import type { Tables } from '../../generated/tables.js';
import { findLast, findLastCompleted, findRunning } from '../sync/runs/repository.js';

type Columns = Row<'daily_counts'>;

/** One day's counts; null before the first synchronization. */
type Counted = Worded<Tables['daily_counts'], 'counted_at'> &
  Pick<Columns, 'members' | 'active' | 'linked' | 'linked_active'> &
  Readonly<Record<keyof Pick<Columns, 'by_status'>, Readonly<Record<string, number>>>> & {
    readonly counted_at: string;
    readonly age_seconds: number;
  };

/** The latest count; null before the first. */
const findCounted = (db: Db): Promise<Counted | null> =>
  firstRow<Counted>(
    db,
    `select ${instant('counted_at')} as counted_at, extract(epoch from now() - counted_at)::float8 as age_seconds,
            members, active, by_status, linked, linked_active
       from daily_counts order by day desc limit 1`,
  );

interface Waiting {
  readonly pending: number;
  readonly failed: number;
  readonly queued: number;
}

const countWaiting = (db: Db): Promise<Waiting> =>
  onlyRow<Waiting>(
    db,
    `select (select count(*) from event_deliveries where status = 'pending')::int as pending,
            (select count(*) from event_deliveries where status = 'failed')::int as failed,
            (select count(*) from sync_runs where status = 'queued')::int as queued`,
  );

const membersOf = (counted: Counted | null): AdminOverview['members'] => ({
  counted_at: counted?.counted_at ?? null,
  total: counted?.members ?? 0,
  by_status: counted?.by_status ?? {},
  linked: counted?.linked ?? 0,
  linked_share: counted?.active ? (counted.linked_active ?? 0) / counted.active : null,
});

/** After this many seconds a reader triggers a recount in the background. */
const countAgainAfter = 60;

/** Counted before the last run ended, or never: the total may have changed a lot. */
const isOvertaken = (counted: Counted | null, last: SyncRun | null) =>
  counted === null || (last?.finished_at ?? '') > counted.counted_at;

export async function readOverview(db: Db) {
  const [counted, { queued, ...deliveries }, last, completed, running] = await Promise.all([
    findCounted(db),
    countWaiting(db),
    findLast(db),
    findLastCompleted(db),
    findRunning(db),
  ]);
  const overview: AdminOverview = {
    members: membersOf(counted),
    sync: { data_from: completed?.started_at ?? null, last, running, queued },
    deliveries,
  };
  const isOld = (counted?.age_seconds ?? 0) > countAgainAfter;
  return { overview, isOld, isOvertaken: isOvertaken(counted, last) };
}
