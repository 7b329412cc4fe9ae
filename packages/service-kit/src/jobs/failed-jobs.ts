import { type Asked, allRows, onlyRow } from '../database/query.js';
import { JOB_SCHEMA } from './boss.js';

/** Most are seen by whom they delay; a list longer than this is a fault of its own. */
const LISTED_AT_MOST = 200;

/** A job that failed: for good, or it is tried again at a time. */
export interface TroubledJob {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
  readonly state: 'failed' | 'retrying';
  readonly failures: number;
  readonly error: string | null;
  readonly created_at: string;
  readonly next_attempt_at: string | null;
}

export interface JobCounts {
  readonly waiting: number;
  readonly running: number;
  readonly retrying: number;
  readonly failed: number;
}

/** Of queues of our own; the library has some, too. */
const ours = `name not like '\\_\\_pgboss%'`;
const isRetrying = `state in ('created', 'retry') and data ? 'past'`;
const text = (moment: string) =>
  `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Those that failed for good first, the newest of each first. */
export const listTroubled = (db: Asked): Promise<TroubledJob[]> =>
  allRows<TroubledJob>(
    db,
    `select id::text, name, regexp_replace(coalesce(singleton_key, ''), '^again ', '') as subject,
            case when state = 'failed' then 'failed' else 'retrying' end as state,
            coalesce((data #>> '{past,failures}')::int, 0) + (state = 'failed')::int as failures,
            coalesce(output ->> 'message', output #>> '{value,message}', data #>> '{past,error}') as error,
            ${text(`coalesce((data #>> '{past,since}')::timestamptz, created_on)`)} as created_at,
            case when state <> 'failed' then ${text('start_after')} end as next_attempt_at
       from ${JOB_SCHEMA}.job
      where ${ours} and (state = 'failed' or ${isRetrying})
      order by state = 'failed' desc, created_on desc limit ${LISTED_AT_MOST}`,
  );

export const countJobs = (db: Asked): Promise<JobCounts> =>
  onlyRow<JobCounts>(
    db,
    `select (count(*) filter (where state in ('created', 'retry') and not data ? 'past'))::int as waiting,
            (count(*) filter (where state = 'active'))::int as running,
            (count(*) filter (where ${isRetrying}))::int as retrying,
            (count(*) filter (where state = 'failed'))::int as failed
       from ${JOB_SCHEMA}.job where ${ours} and state not in ('completed', 'cancelled')`,
  );
