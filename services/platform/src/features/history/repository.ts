import { firstRow, onlyRow, type Worded } from '@guildhall/service-kit/database';
import type { Db, Row } from '../../database.js';
import { instant } from '../../domain/sql.js';
import type { Tables } from '../../tables.js';

type Columns = Row<'daily_figures'>;

/** Nothing of it is null once it was counted. */
export type Counted = Worded<Tables['daily_figures'], 'counted_at'> &
  Readonly<Record<keyof Pick<Columns, 'members' | 'active' | 'linked' | 'linked_active'>, number>> &
  Readonly<Record<keyof Pick<Columns, 'by_status'>, Readonly<Record<string, number>>>> & {
    readonly counted_at: string;
    readonly age_seconds: number;
  };

/** The last count there is; null before the first. */
export const findCounted = (db: Db): Promise<Counted | null> =>
  firstRow<Counted>(
    db,
    `select ${instant('counted_at')} as counted_at, extract(epoch from now() - counted_at)::float8 as age_seconds,
            members, active, by_status, linked, linked_active
       from daily_figures where counted_at is not null order by day desc limit 1`,
  );

export interface Waiting {
  readonly pending: number;
  readonly failed: number;
  readonly queued: number;
}

export const countWaiting = (db: Db): Promise<Waiting> =>
  onlyRow<Waiting>(
    db,
    `select (select count(*) from event_deliveries where status = 'pending')::int as pending,
            (select count(*) from event_deliveries where status = 'failed')::int as failed,
            (select count(*) from sync_runs where status = 'queued')::int as queued`,
  );
