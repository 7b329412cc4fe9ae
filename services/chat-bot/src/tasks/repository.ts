import { claim as claimRows, type WorkTable } from '@guildhall/service-kit';
import { query } from '@guildhall/service-kit/database';
import type { Db } from '../database.js';

export type TaskKind = 'account' | 'event';

/** Work on roles that outlives its request. */
export interface Task {
  readonly key: string;
  readonly kind: TaskKind;
  readonly subject: string;
  readonly cause: string;
  readonly version: number;
  readonly attempts: number;
  readonly created_at: Date;
}

export interface WantedTask {
  readonly kind: TaskKind;
  readonly subject: string;
  readonly cause: string;
  /** Not before; for work that somebody is about to do at once, and would only not if they died. */
  readonly delayMs?: number;
}

/** Longer than one attempt may take; then whoever had it is taken to have died. */
const LEASE_MS = 15_000;
/** Asked for again, it is soon taken over from whoever shows no sign of life: a sender repeats what got no answer. */
const TAKE_OVER_MS = 3_000;

export const keyOf = ({ kind, subject }: Pick<Task, 'kind' | 'subject'>) => `${kind}:${subject}`;

/** One row for one subject, however often it is asked for. */
export async function enqueue(db: Db, tasks: readonly WantedTask[]): Promise<void> {
  if (tasks.length === 0) return;
  await query(
    db,
    `insert into tasks (key, kind, subject, cause, run_at)
     select distinct on (kind, subject) kind || ':' || subject, kind, subject, cause,
            now() + make_interval(secs => delay_ms / 1000.0)
       from jsonb_to_recordset($1::jsonb) as t(kind text, subject text, cause text, delay_ms int)
     on conflict (key) do update set version = tasks.version + 1, attempts = 0,
       cause = excluded.cause, run_at = least(tasks.run_at, excluded.run_at),
       leased_until = case when tasks.leased_until is not null
         then least(tasks.leased_until, now() + make_interval(secs => $2 / 1000.0)) end`,
    [
      JSON.stringify(
        tasks.map(({ delayMs = 0, ...task }) => ({ ...task, delay_ms: Math.round(delayMs) })),
      ),
      TAKE_OVER_MS,
    ],
  );
}

const table: WorkTable = { table: 'tasks', key: 'key', due: 'run_at', lease: 'leased_until' };

export const claim = (db: Db, count: number): Promise<Task[]> =>
  claimRows(
    db,
    table,
    'select key, kind, subject, cause, version, attempts, created_at from claimed',
    { count, leaseMs: LEASE_MS },
  );

/** Done; where it was asked for again meanwhile, it stays for another round. Tells who waits for it. */
export async function finish(db: Db, { key, version }: Task, channel: string): Promise<void> {
  await query(
    db,
    `with gone as (delete from tasks where key = $1 and version = $2 returning 1),
          kept as (update tasks set leased_until = null where key = $1 and version <> $2 returning 1)
     select pg_notify($3, $1) from (select 1) as once`,
    [key, version, channel],
  );
}

/** Where it was asked for again meanwhile, it is due when that says. */
export async function putOff(
  db: Db,
  { key, version }: Task,
  delayMs: number,
  error: string,
): Promise<void> {
  await query(
    db,
    `update tasks set leased_until = null, last_error = $3,
            run_at = case when version = $4 then now() + make_interval(secs => $2 / 1000.0)
                          else run_at end
      where key = $1`,
    [key, Math.round(delayMs), error.slice(0, 500), version],
  );
}

/** How often it was asked for until now; null: it is not to be done. */
export async function findVersion(db: Db, key: string): Promise<number | null> {
  const { rows } = await query<Pick<Task, 'version'>>(
    db,
    'select version from tasks where key = $1',
    [key],
  );
  return rows[0]?.version ?? null;
}

/** Somebody did it meanwhile; what was asked for since `version` is still to be done. */
export async function remove(db: Db, key: string, version: number | null): Promise<void> {
  await query(db, 'delete from tasks where key = $1 and version = $2', [key, version]);
}
