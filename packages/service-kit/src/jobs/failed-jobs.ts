import {
  conflict,
  isUuid,
  JOBS_AT_MOST,
  type Job,
  type JobCounts,
  notFound,
} from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import { type Asked, allRows, firstRow, onlyRow, query } from '../database/query.js';
import { JOB_SCHEMA, within } from './boss.js';
import { JOBS_ADDED, statements } from './enqueue.js';

/** Our queues, without the library's. */
const ours = `name not like '\\_\\_pgboss%'`;
const isRetrying = `(state in ('created', 'retry') and data ? 'past')`;
const isTroubled = `(state = 'failed' or ${isRetrying})`;
const text = (moment: string) =>
  `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const columns = `id::text, name, regexp_replace(coalesce(singleton_key, ''), '^again ', '') as subject,
  case when state = 'failed' then 'failed' else 'retrying' end as state,
  coalesce((data #>> '{past,failures}')::int, 0) + (state = 'failed')::int as failures,
  coalesce(output ->> 'message', output #>> '{value,message}', data #>> '{past,error}') as error,
  ${text(`coalesce((data #>> '{past,since}')::timestamptz, created_on)`)} as created_at,
  case when state <> 'failed' then ${text('start_after')} end as next_attempt_at`;

/** Permanently failed jobs first, newest first. */
export const listTroubled = (db: Asked): Promise<Job[]> =>
  allRows<Job>(
    db,
    `select ${columns} from ${JOB_SCHEMA}.job where ${ours} and ${isTroubled}
      order by state = 'failed' desc, created_on desc limit ${JOBS_AT_MOST}`,
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

type Found = Job & { readonly is_troubled: boolean };

const lockJob = (tx: Asked, id: string) =>
  firstRow<Found>(
    tx,
    `select ${columns}, ${isTroubled} as is_troubled
       from ${JOB_SCHEMA}.job where id = $1 and ${ours} for update`,
    [id],
  );

/** Starts a failed or retrying job now, in the caller's transaction. */
export async function retryJob(tx: Asked, id: string): Promise<Job> {
  const found = isUuid(id) ? await lockJob(tx, id) : null;
  if (!found) throw notFound(message('no_such_job'));
  const { is_troubled, ...job } = found;
  if (!is_troubled) throw conflict(message('job_not_failed'));
  // Leaves other jobs alone.
  await statements.retry(job.name, id, within(tx));
  // The library archives jobs that wait past their retention.
  await query(
    tx,
    `with started as (
       update ${JOB_SCHEMA}.job set start_after = now(), keep_until = now() + interval '14 days'
        where name = $2 and id = $3)
     select pg_notify($1, $2)`,
    [JOBS_ADDED, job.name, id],
  );
  return { ...job, state: 'retrying', next_attempt_at: new Date().toISOString() };
}
