import { claim as claimRows, type WorkTable } from '@guildhall/service-kit';
import { query, sql } from '@guildhall/service-kit/database';
import type { Db, Row } from '../database.js';
import type { Tables } from '../generated/tables.js';

export type TaskKind = 'account' | 'event' | 'reconcile';

const columns = [
  'key',
  'kind',
  'subject',
  'cause',
  'version',
  'attempts',
  'created_at',
] as const satisfies readonly (keyof Row<'tasks'>)[];

/** Work on roles that outlives its request. */
export type Task = Readonly<Pick<Row<'tasks'>, (typeof columns)[number]>> & {
  readonly kind: TaskKind;
};

export interface WantedTask {
  readonly kind: TaskKind;
  readonly subject: string;
  readonly cause: string;
  /** Not before; for work that somebody is about to do at once, and would only not if they died. */
  readonly delayMs?: number;
}

/** Whoever shows no sign of life for so long is taken to have died. */
const LEASE_MS = 15_000;
/** Asked for again, it is soon taken over from whoever shows no sign of life: a sender repeats what got no answer. */
const TAKE_OVER_MS = 3_000;

export const keyOf = ({ kind, subject }: Pick<Task, 'kind' | 'subject'>) => `${kind}:${subject}`;

/**
 * One row for one subject, however often it is asked for, and for the soonest time that anybody asked for. Times
 * asked for before it was taken in hand are spent: asking again sets the attempts to none, taking counts one.
 */
export async function enqueue(db: Db, tasks: readonly WantedTask[]): Promise<void> {
  if (tasks.length === 0) return;
  await query(
    db,
    `insert into tasks (key, kind, subject, cause, run_at)
     select distinct on (kind, subject) kind || ':' || subject, kind, subject, cause,
            now() + make_interval(secs => delay_ms / 1000.0)
       from jsonb_to_recordset($1::jsonb) as t(kind text, subject text, cause text, delay_ms int)
     on conflict (key) do update set version = tasks.version + 1, attempts = 0,
       cause = excluded.cause,
       run_at = case when tasks.leased_until > now() and tasks.attempts > 0 then excluded.run_at
         else least(tasks.run_at, excluded.run_at) end,
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

/** The roles of these accounts are to be looked at. */
export const enqueueAccounts = (db: Db, chatIds: readonly string[], cause: string, delayMs = 0) =>
  enqueue(
    db,
    chatIds.map(subject => ({ kind: 'account', subject, cause, delayMs })),
  );

const table: WorkTable<Tables['tasks']> = {
  table: 'tasks',
  key: 'key',
  due: 'run_at',
  lease: 'leased_until',
};

export const claim = (db: Db, count: number): Promise<Task[]> =>
  claimRows(db, table, `select ${columns.join(', ')} from claimed`, { count, leaseMs: LEASE_MS });

/** A sign of life: whoever has it in hand is still at it. */
export async function renew(db: Db, { key }: Task): Promise<void> {
  await db
    .updateTable('tasks')
    .set({ leased_until: sql<Date>`now() + make_interval(secs => ${LEASE_MS} / 1000.0)` })
    .where('key', '=', key)
    .where('leased_until', 'is not', null)
    .execute();
}

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
  const later = sql<Date>`now() + make_interval(secs => ${Math.round(delayMs)} / 1000.0)`;
  await db
    .updateTable('tasks')
    .set({ leased_until: null, last_error: error.slice(0, 500) })
    .set('run_at', ({ eb, ref }) =>
      eb.case().when('version', '=', version).then(later).else(ref('run_at')).end(),
    )
    .where('key', '=', key)
    .execute();
}

/** How often it was asked for until now; null: it is not to be done. */
export async function findVersion(db: Db, key: string): Promise<number | null> {
  const row = await db
    .selectFrom('tasks')
    .select('version')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Somebody did it meanwhile; what was asked for since `version` is still to be done. */
export async function remove(db: Db, key: string, version: number | null): Promise<void> {
  if (version === null) return;
  await db.deleteFrom('tasks').where('key', '=', key).where('version', '=', version).execute();
}
