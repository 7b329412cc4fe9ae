import type { Problem } from '@guildhall/contracts';
import { deleteOlder, onlyRow, query, sql } from '@guildhall/service-kit/database';
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

export interface NewDelivery {
  readonly key: string;
  readonly memberNumber: string;
  readonly eventAt: Date;
}

/** A request that takes longer has died: responses wait one second. */
const ABANDONED = "interval '5 seconds'";

/** True for the one request that should apply the event: it is new, failed before, or its request died. */
export async function begin(tx: Db, delivery: NewDelivery): Promise<boolean> {
  const { count } = await query(
    tx,
    `insert into deliveries (key, member_number, event_at, status, received_at)
     values ($1, $2, $3, 'received', now())
     on conflict (key) do update set status = 'received', received_at = now(),
        error_code = null, error = null, error_details = null
      where deliveries.status = 'failed'
         or (deliveries.status = 'received' and deliveries.received_at < now() - ${ABANDONED})`,
    [delivery.key, delivery.memberNumber, delivery.eventAt],
  );
  return count === 1;
}

export async function get(db: Db, key: string): Promise<Delivery> {
  const row = await db
    .selectFrom('deliveries')
    .select(columns)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return row as Delivery;
}

const marked = 'member_number' satisfies keyof Row<'member_marks'>;

export interface Affected {
  /** Time of the newest event applied to this member. */
  readonly mark: Row<'member_marks'>['applied_at'] | null;
  /** The member's accounts in our records: with roles, or missing from the server. */
  readonly accounts: readonly string[];
}

export const findAffected = (tx: Db, memberNumber: string) =>
  onlyRow<Affected>(
    tx,
    `select (select applied_at from member_marks where ${marked} = $1) as mark,
            array(select chat_id from account_roles where member_number = $1
                  union select chat_id from link_reviews where member_number = $1) as accounts`,
    [memberNumber],
  );

/** The effect is certain, so older events are now ignored. */
export async function settle(
  db: Db,
  key: string,
  result: { readonly rolesUpdated: boolean; readonly moveMark: boolean },
): Promise<void> {
  await query(
    db,
    `with settled as (
       update deliveries set status = 'applied', roles_updated = $2, settled_at = now(),
              error_code = null, error = null, error_details = null
        where key = $1 returning member_number, event_at)
     insert into member_marks (${marked}, applied_at)
     select member_number, event_at from settled where $3::boolean
     on conflict (${marked}) do update
        set applied_at = case when member_marks.applied_at > now() + interval '5 minutes'
                              then excluded.applied_at
                              else greatest(member_marks.applied_at, excluded.applied_at) end`,
    [key, result.rolesUpdated, result.moveMark],
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
  deleteOlder(db, 'deliveries', { at: 'received_at', age: '7 days' });
