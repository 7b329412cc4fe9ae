import type { Problem } from '@guildhall/contracts';
import { allRows, deleteOlder, query, sql } from '@guildhall/service-kit/database';
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

/** Those that this request should apply: they are new, failed before, or their request died. */
export async function begin(tx: Db, arrived: readonly NewDelivery[]): Promise<ReadonlySet<string>> {
  const begun = await allRows<Pick<Delivery, 'key'>>(
    tx,
    `insert into deliveries (key, member_number, event_at, status, received_at)
     select key, member_number, event_at, 'received', now()
       from unnest($1::text[], $2::text[], $3::timestamptz[]) as arrived (key, member_number, event_at)
      order by key
     on conflict (key) do update set status = 'received', received_at = now(),
        error_code = null, error = null, error_details = null
      where deliveries.status = 'failed'
         or (deliveries.status = 'received' and deliveries.received_at < now() - ${ABANDONED})
     returning key`,
    [
      arrived.map(({ key }) => key),
      arrived.map(({ memberNumber }) => memberNumber),
      arrived.map(({ eventAt }) => eventAt),
    ],
    'begin-deliveries',
  );
  return new Set(begun.map(({ key }) => key));
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
  readonly memberNumber: string;
  /** Time of the newest event applied to this member. */
  readonly mark: Row<'member_marks'>['applied_at'] | null;
  /** The member's accounts in our records: with roles, or missing from the server. */
  readonly accounts: readonly string[];
}

export async function findAffected(
  tx: Db,
  memberNumbers: readonly string[],
): Promise<ReadonlyMap<string, Affected>> {
  const found = await allRows<Affected>(
    tx,
    `select number as "memberNumber",
            (select applied_at from member_marks where ${marked} = number) as mark,
            array(select chat_id from account_roles where member_number = number
                  union select chat_id from link_reviews where member_number = number) as accounts
       from unnest($1::text[]) as number`,
    [memberNumbers],
    'affected-by-deliveries',
  );
  return new Map(found.map(each => [each.memberNumber, each]));
}

export interface Settled {
  readonly key: string;
  readonly rolesUpdated: boolean;
  readonly moveMark: boolean;
}

/** Their effect is certain, so older events are now ignored. */
export const settle = (db: Db, settled: readonly Settled[]) =>
  query(
    db,
    `with settled as (
       update deliveries set status = 'applied', roles_updated = done.roles_updated, settled_at = now(),
              error_code = null, error = null, error_details = null
         from unnest($1::text[], $2::boolean[], $3::boolean[]) as done (key, roles_updated, move_mark)
        where deliveries.key = done.key
       returning member_number, event_at, move_mark)
     insert into member_marks (${marked}, applied_at)
     select member_number, max(event_at) from settled where move_mark
      group by member_number order by member_number
     on conflict (${marked}) do update
        set applied_at = case when member_marks.applied_at > now() + interval '5 minutes'
                              then excluded.applied_at
                              else greatest(member_marks.applied_at, excluded.applied_at) end`,
    [
      settled.map(({ key }) => key),
      settled.map(({ rolesUpdated }) => rolesUpdated),
      settled.map(({ moveMark }) => moveMark),
    ],
    'settle-deliveries',
  );

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
