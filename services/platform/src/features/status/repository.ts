import { onlyRow, query, sql } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';

/** Number of requests in one minute, and their total time. */
export interface Minute {
  readonly minute: Date;
  readonly requests: number;
  readonly totalMs: number;
}

/** Adds to the counts of all replicas. */
export async function addUsage(db: Db, minutes: readonly Minute[]): Promise<void> {
  await query(
    db,
    `insert into api_usage (minute, requests, total_ms)
     select * from unnest($1::timestamptz[], $2::bigint[], $3::float8[]) as counted (minute, requests, total_ms)
      order by minute
     on conflict (minute) do update set requests = api_usage.requests + excluded.requests,
                                        total_ms = api_usage.total_ms + excluded.total_ms`,
    [
      minutes.map(each => each.minute),
      minutes.map(each => each.requests),
      minutes.map(each => each.totalMs),
    ],
  );
}

export interface Use {
  readonly requests_today: number;
  readonly average_response_time_ms: number | null;
}

/** Since midnight UTC. */
export async function readUseOf(db: Db, now: Date): Promise<Use> {
  const midnight = sql<Date>`date_trunc('day', ${now}::timestamptz at time zone 'UTC') at time zone 'UTC'`;
  return db
    .selectFrom('api_usage')
    .select(({ fn }) => {
      const requests = fn.sum('requests');
      const average = sql<
        number | null
      >`round(${fn.sum('total_ms')} / nullif(${requests}, 0))::int`;
      return [
        sql<number>`coalesce(${requests}, 0)::float8`.as('requests_today'),
        average.as('average_response_time_ms'),
      ];
    })
    .where('minute', '>=', midnight)
    .executeTakeFirstOrThrow();
}

export interface Totals {
  readonly total_members: number;
  readonly active_facilities: number;
  readonly last_24h_syncs: number;
}

/** All members, active or not, and all finished synchronizations except dry runs. */
export const readTotals = (db: Db, now: Date): Promise<Totals> =>
  onlyRow<Totals>(
    db,
    `select (select count(*) from members)::int as total_members,
            (select count(*) from facilities where is_active)::int as active_facilities,
            (select count(*) from sync_runs
              where not dry_run and member_number is null and started_at is not null and finished_at > $1::timestamptz - interval '24 hours')::int as last_24h_syncs`,
    [now],
  );
