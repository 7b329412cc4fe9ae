import type { SyncRun } from '@guildhall/contracts/platform';
import { firstRow, instant, onlyRow, query } from '@guildhall/service-kit/database';
import { nameOfActor } from '../../../audit/repository.js';
import { type Columns, type Db, fields, own, type Row } from '../../../database.js';
import { inOrder } from './counts.js';
import type { TrackRecord } from './health.js';
import { administrator, priorityNumbers } from './request.js';

interface Found {
  readonly run: SyncRun;
}

/** Runs that the current data comes from: no dry runs, no single members. */
const ofAll = (r: string) => `not ${r}.dry_run and ${r}.member_number is null`;

const time = (name: keyof Row<'sync_runs'>) => instant(`r.${name}`);

const run: Columns<keyof SyncRun> = {
  ...own('sync_runs', 'r', ['id', 'status', 'mode', 'types', 'dry_run', 'batch_size']),
  priority: `case r.priority when ${priorityNumbers.high} then 'high' when ${priorityNumbers.low} then 'low' else 'normal' end`,
  ...own('sync_runs', 'r', ['notify_completion', 'member_number', 'requested_by', 'counts']),
  allow_deactivations: `coalesce(r.allow_deactivations, '{}')`,
  requested_by_name: `(select ${nameOfActor} from (
     select 'person' as actor_kind, substr(r.requested_by, ${administrator.length + 1}) as actor
      where starts_with(r.requested_by, '${administrator}')) as a)`,
  queue_position: `case when r.status = 'queued' then (
     select count(*)::int from sync_runs q where q.status = 'queued'
        and (q.priority > r.priority or (q.priority = r.priority and q.number <= r.number))) end`,
  failed_operations: `coalesce(r.failed_operations, '{}')`,
  error: `case when r.error_code is not null
             then json_build_object('code', r.error_code, 'message', r.error_message, 'said', r.error_said) end`,
  created_at: time('created_at'),
  started_at: time('started_at'),
  finished_at: time('finished_at'),
  duration_ms: 'round(extract(epoch from r.finished_at - r.started_at) * 1000)::int',
  expected_rows: `case when r.status = 'running' and r.mode = 'full' and r.member_number is null then (
     select sum((c.of_type ->> 'read')::int)::int
       from (select counts from sync_runs p
              where p.status = 'completed' and ${ofAll('p')} and p.mode = 'full' and p.types @> r.types
                and p.finished_at is not null
              order by p.finished_at desc limit 1) last, jsonb_each(last.counts) as c (type, of_type)
      where c.type = any(r.types)) end`,
};

const toRun = ({ run }: Found): SyncRun => ({
  ...run,
  counts: inOrder(run.counts),
});

const select = `select json_build_object(${fields(run)}) as run from sync_runs r`;

async function findAll(db: Db, rest: string, values: unknown[] = []): Promise<SyncRun[]> {
  const { rows } = await query<Found>(db, `${select} ${rest}`, values);
  return rows.map(toRun);
}

const findOne = async (...asked: Parameters<typeof findAll>): Promise<SyncRun | null> =>
  (await findAll(...asked))[0] ?? null;

export async function isMember(db: Db, number: string): Promise<boolean> {
  const found = db.selectFrom('members').select('status').where('member_number', '=', number);
  return (await found.executeTakeFirst()) !== undefined;
}

export const find = (db: Db, id: string) => findOne(db, 'where r.id = $1', [id]);
/** Two at most: a second match means the prefix is ambiguous. */
export async function findByBeginning(db: Db, beginning: string): Promise<SyncRun[]> {
  const order = 'order by r.id = $1 desc, r.number desc limit 2';
  const found = await findAll(db, `where starts_with(r.id, $1) ${order}`, [beginning]);
  return found[0]?.id === beginning ? found.slice(0, 1) : found;
}
export const findRunning = (db: Db) => findOne(db, "where r.status = 'running'");
/** The active run, or the one that just ended, for a caller it blocked. */
export const findNewestStarted = (db: Db) =>
  findOne(
    db,
    "where r.started_at is not null order by r.status = 'running' desc, r.started_at desc limit 1",
  );
/** The active run, or the next one. */
export const findCurrent = (db: Db) =>
  findOne(
    db,
    "where r.status in ('running', 'queued') order by r.status = 'running' desc, r.priority desc, r.number limit 1",
  );
export const findLast = (db: Db) =>
  findOne(
    db,
    // A run canceled while queued did nothing.
    `where r.finished_at is not null and r.started_at is not null and ${ofAll('r')} order by r.finished_at desc limit 1`,
  );

/** The newest run that stopped for these rows, and the first later one that was allowed to deactivate them. */
export async function findAllowance(db: Db, digest: string) {
  const shown = await findOne(
    db,
    `where exists (select 1 from jsonb_each(r.counts) as c where c.value #>> '{guard,digest}' = $1)
      order by r.number desc limit 1`,
    [digest],
  );
  if (shown === null) return { shown, used: null };
  const used = await findOne(
    db,
    `where r.number > (select number from sync_runs where id = $1) and not r.dry_run
       and (r.started_at is not null or r.status = 'queued') and $2 = any(r.allow_deactivations)
      order by r.number limit 1`,
    [shown.id, digest],
  );
  return { shown, used };
}

/** The run the current data comes from. */
export const findLastCompleted = (db: Db) =>
  findOne(
    db,
    `where r.status = 'completed' and r.started_at is not null and r.finished_at is not null and ${ofAll('r')} order by r.finished_at desc limit 1`,
  );

export const list = (
  db: Db,
  { after, limit }: { readonly after?: string; readonly limit: number },
): Promise<SyncRun[]> =>
  findAll(
    db,
    `where $1::text is null or r.number < (select number from sync_runs where id = $1)
      order by r.number desc limit $2`,
    [after, limit],
  );

export async function findWatermark(db: Db, type: string): Promise<string | null> {
  const row = await firstRow<Pick<Row<'sync_runs'>, 'watermark'>>(
    db,
    `select watermark from sync_runs
      where status = 'completed' and not dry_run and $1 = any(types) and watermark is not null
      order by number desc limit 1`,
    [type],
  );
  return row?.watermark ?? null;
}

/**
 * Types of run `r` with mostly rejected rows: a column was emptied or has new values. A few rejections are normal, and
 * may be all an incremental run reads.
 */
const mostlyRejected = (r: string) =>
  `select c.key as type from jsonb_each(${r}.counts) as c
    where (c.value ->> 'rejected')::int > greatest(10, (c.value ->> 'read')::int / 2)`;

/** A run that rejected most rows counts as failed. */
export const wentWell = (r: string) =>
  `(${r}.status = 'completed' and not exists (${mostlyRejected(r)}))`;

/** Only full runs of members find out who has left the source. */
export async function findLastFull(db: Db): Promise<Date | null> {
  const row = await firstRow<{ readonly finished_at: Date }>(
    db,
    `select finished_at from sync_runs r
      where ${wentWell('r')} and ${ofAll('r')} and mode = 'full' and 'members' = any(types)
      order by finished_at desc limit 1`,
  );
  return row?.finished_at ?? null;
}

/** The last fifty finished real runs, without canceled ones. */
export const readRecord = (db: Db): Promise<TrackRecord> =>
  onlyRow<TrackRecord>(
    db,
    `select round(avg((status = 'completed')::int), 4)::float8 as success_rate,
            round(avg(extract(epoch from finished_at - started_at) * 1000))::int as average_duration_ms,
            (select ${instant('finished_at')} from sync_runs r where ${wentWell('r')} and ${ofAll('r')}
              order by finished_at desc limit 1) as last_success,
            array(select type from (select counts from sync_runs p where status = 'completed' and ${ofAll('p')}
                                     order by number desc limit 1) r, lateral (${mostlyRejected('r')}) as c) as rejected_types
       from (select status, started_at, finished_at from sync_runs p
              where ${ofAll('p')} and status in ('completed', 'failed', 'timed_out')
              order by number desc limit 50) as last`,
  );
