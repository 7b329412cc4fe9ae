import type { Problem } from '@guildhall/contracts';
import { deleteOlder, firstRow, query, sql } from '@guildhall/service-kit/database';
import type { Db, Row } from '../../database.js';

const columns = [
  'key',
  'member_number',
  'event_at',
  'status',
  'roles_updated',
  'error_code',
  'error',
  'error_details',
] as const satisfies readonly (keyof Row<'deliveries'>)[];

export type Delivery = Readonly<Pick<Row<'deliveries'>, (typeof columns)[number]>> & {
  readonly status: 'received' | 'applied' | 'failed';
  readonly error_details: Problem['details'] | null;
};

/** What has no effect yet, and what decides which one it will have. */
export type Waiting = Delivery & {
  /** When the newest event happened that was applied to this member. */
  readonly mark: Row<'member_marks'>['applied_at'] | null;
  /** Accounts of this member by our own records: with roles, or missing from the server. */
  readonly accounts: readonly Pick<Row<'account_roles'>, 'chat_id' | 'linked'>[];
};

export interface NewDelivery {
  readonly key: string;
  readonly memberNumber: string;
  readonly eventAt: Date;
}

/** Recorded together with the work they cause. False for what was known already. */
export async function insert(db: Db, delivery: NewDelivery): Promise<boolean> {
  const { rows } = await query<Pick<Row<'tasks'>, 'subject'>>(
    db,
    `with fresh as (
       insert into deliveries (key, member_number, event_at, status, received_at)
       values ($1, $2, $3, 'received', now())
       on conflict (key) do nothing returning key)
     insert into tasks (key, kind, subject, cause, run_at)
     select 'event:' || key, 'event', key, 'member.updated', now() from fresh
     on conflict (key) do nothing returning subject`,
    [delivery.key, delivery.memberNumber, delivery.eventAt],
    'insert-delivery',
  );
  return rows.length > 0;
}

export async function find(db: Db, key: string): Promise<Delivery | null> {
  const row = await db
    .selectFrom('deliveries')
    .select(columns)
    .where('key', '=', key)
    .executeTakeFirst();
  return (row as Delivery | undefined) ?? null;
}

/** A delivery that failed may be tried again. */
export async function reopen(db: Db, key: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status: 'received', error_code: null, error: null, error_details: null })
    .where('key', '=', key)
    .where('status', '=', 'failed')
    .execute();
}

const marked = 'member_number' satisfies keyof Row<'member_marks'>;

/** null: it has its effect, or failed. */
export const findWaiting = (db: Db, key: string) =>
  firstRow<Waiting>(
    db,
    `select ${columns.join(', ')},
            (select applied_at from member_marks as m
              where m.${marked} = d.member_number) as mark,
            (select coalesce(jsonb_agg(jsonb_build_object('chat_id', chat_id, 'linked', linked)), '[]')
               from (select chat_id, linked from account_roles as a where a.member_number = d.member_number
                     union
                     select chat_id, true from link_reviews as r where r.member_number = d.member_number
                        and chat_id not in (select chat_id from account_roles)) as known) as accounts
       from deliveries as d where key = $1 and status = 'received'`,
    [key],
  );

/** The effect is there, and with it the mark that keeps older events away. */
export async function settle(
  db: Db,
  delivery: Delivery,
  result: { readonly rolesUpdated: boolean; readonly moveMark: boolean },
): Promise<void> {
  await query(
    db,
    `with settled as (
       update deliveries set status = 'applied', roles_updated = $2, settled_at = now(),
              error_code = null, error = null, error_details = null
        where key = $1)
     insert into member_marks (${marked}, applied_at)
     select $3, $4::timestamptz where $5::boolean
     on conflict (${marked}) do update
        set applied_at = case when member_marks.applied_at > now() + interval '5 minutes'
                              then excluded.applied_at
                              else greatest(member_marks.applied_at, excluded.applied_at) end`,
    [delivery.key, result.rolesUpdated, delivery.member_number, delivery.event_at, result.moveMark],
  );
}

export async function fail(
  db: Db,
  key: string,
  failure: Pick<Problem, 'code' | 'message' | 'details'>,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({
      status: 'failed',
      error_code: failure.code,
      error: failure.message.slice(0, 500),
      error_details: JSON.stringify(failure.details),
      settled_at: sql<Date>`now()`,
    })
    .where('key', '=', key)
    .where('status', '=', 'received')
    .execute();
}

export const removeOld = (db: Db) =>
  deleteOlder(db, 'deliveries', { at: 'received_at', age: '7 days', and: "status <> 'received'" });
