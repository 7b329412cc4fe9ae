import { type MessageOrText, message, saidOf, textOf } from '@guildhall/contracts/messages';
import type { DeliveryStatus, EventDelivery, listEvents } from '@guildhall/contracts/platform';
import { claim, type WorkTable } from '@guildhall/service-kit';
import {
  firstRow,
  instant,
  onlyRow,
  query,
  type Renamed,
  sql,
  type Worded,
} from '@guildhall/service-kit/database';
import { nameOfMember } from '../../audit/repository.js';
import type { Db, Row } from '../../database.js';
import type { Asked } from '../../domain/asked.js';
import type { Tables } from '../../generated/tables.js';
import { eventsDue, retryFor } from '../../outbox/event-rows.js';

const noSubscriber = message('no_subscriber');

/** The subscribers are configuration; what was meant for one that is none any more is given up. */
export async function replaceSubscribers(db: Db, urls: readonly string[]): Promise<void> {
  // A replica begins on a database that takes no changes, too: mostly there are none.
  const { isSo } = await onlyRow<{ readonly isSo: boolean }>(
    db,
    `select not exists (select url from event_subscribers where url <> all($1))
        and not exists (select unnest($1::text[]) except select url from event_subscribers)
        and not exists (select from event_deliveries where status = 'pending' and subscriber <> all($1)) as "isSo"`,
    [urls],
  );
  if (isSo) return;
  await query(
    db,
    `with gone as (delete from event_subscribers where url <> all($1)),
          given_up as (
       update event_deliveries
          set status = 'failed', next_attempt_at = null, last_error = $2, last_error_said = $3
        where status = 'pending' and subscriber <> all($1))
     insert into event_subscribers (url) select unnest($1::text[]) on conflict do nothing`,
    [urls, noSubscriber.text, saidOf(noSubscriber)],
  );
}

/** A delivery that this process has in hand until its claim ends. */
export type Claimed = Renamed<
  Tables['event_deliveries'],
  { id: 'id'; eventId: 'event_id'; subscriber: 'subscriber'; attempts: 'attempts' }
> & { readonly body: string };

const deliveries: WorkTable<Tables['event_deliveries']> = {
  table: 'event_deliveries',
  key: 'id',
  due: 'next_attempt_at',
  lease: 'claimed_until',
};

/** Takes what is due to one subscriber. */
export const claimDue = (
  db: Db,
  subscriber: string,
  want: { readonly count: number; readonly now?: Date | undefined; readonly leaseMs: number },
): Promise<Claimed[]> =>
  claim(
    db,
    deliveries,
    `select d.id::text, d.event_id as "eventId", d.subscriber, e.payload::text as body, d.attempts
       from claimed d join events e on e.id = d.event_id`,
    { ...want, which: { where: "subscriber = $4 and status = 'pending'", values: [subscriber] } },
  );

/** No answer, or one that whatever stands before a subscriber gives for it: that event it has not heard of. */
const wasAway = `(last_status_code is null or last_status_code in (429, 502, 503, 504))`;

/**
 * Notes a success. It shows that the subscriber is back, so whatever waits for that is due at once. What it refused by
 * itself it would refuse again, at each success of another event.
 */
export async function settleDelivered(
  db: Db,
  delivery: Claimed,
  statusCode: number,
  now?: Date,
): Promise<void> {
  await query(
    db,
    `with clock as (select coalesce($3::timestamptz, now()) as at), done as (
       update event_deliveries set status = 'delivered', delivered_at = at, last_status_code = $4,
              last_error = null, last_error_said = null, next_attempt_at = null, claimed_until = null
         from clock where id = $1)
     update event_deliveries set next_attempt_at = at from clock where id in (
       select id from event_deliveries
        where subscriber = $2 and status = 'pending' and next_attempt_at > at and claimed_until is null
          and ${wasAway} for update skip locked)`,
    [delivery.id, delivery.subscriber, now ?? null, statusCode],
  );
}

type StatusRow = Pick<Row<'event_deliveries'>, 'status'> & { readonly status: DeliveryStatus };

/** Notes a failure: another attempt after `waitMs`, unless that is after the end of all attempts. */
export async function settleFailed(
  db: Db,
  id: string,
  failure: {
    readonly statusCode: number | null;
    readonly error: MessageOrText;
    readonly waitMs: number;
  },
  now?: Date,
): Promise<DeliveryStatus> {
  const row = await firstRow<StatusRow>(
    db,
    `update event_deliveries set last_status_code = $2, last_error = $3, last_error_said = $6, claimed_until = null,
            status = case when at <= retry_until then 'pending' else 'failed' end,
            next_attempt_at = case when at <= retry_until then at end
       from (select coalesce($5::timestamptz, now()) + make_interval(secs => $4 / 1000.0) as at) as retry
      where id = $1 and status = 'pending' returning status`,
    [
      id,
      failure.statusCode,
      textOf(failure.error),
      failure.waitMs,
      now ?? null,
      saidOf(failure.error),
    ],
  );
  return row?.status ?? 'failed';
}

type DeliveryRow = Worded<
  Tables['event_deliveries'],
  | 'id'
  | 'event_id'
  | 'subscriber'
  | 'last_error'
  | 'next_attempt_at'
  | 'created_at'
  | 'delivered_at'
> &
  Pick<Row<'event_deliveries'>, 'attempts' | 'last_status_code'> &
  Pick<Row<'events'>, 'event' | 'member_number'> &
  StatusRow & { readonly member_name: string | null };

const shown = `d.id::text, d.event_id, e.event, e.member_number,
  ${nameOfMember('e.member_number')} as member_name, d.subscriber, d.status, d.attempts,
  d.last_status_code, d.last_error, d.last_error_said, ${instant('d.next_attempt_at')} as next_attempt_at,
  ${instant('d.created_at')} as created_at, ${instant('d.delivered_at')} as delivered_at`;

/** Newest first. */
export async function listDeliveries(
  db: Db,
  page: Asked<typeof listEvents>,
): Promise<EventDelivery[]> {
  const { rows } = await query<DeliveryRow>(
    db,
    // The page first, and then its events: never all events, for a page that the planner takes for a long one.
    `with page as materialized (
       select * from event_deliveries
        where ($1::bigint is null or id < $1) and ($2::text is null or status = $2)
          and ($4::text is null or subscriber = $4)
        order by id desc limit $3)
     select ${shown} from page d join events e on e.id = d.event_id order by d.id desc`,
    [page.after, page.status, page.limit, page.subscriber],
  );
  return rows;
}

export async function findDelivery(db: Db, id: string): Promise<EventDelivery | null> {
  const row = await firstRow<DeliveryRow>(
    db,
    `select ${shown} from event_deliveries d join events e on e.id = d.event_id where d.id = $1`,
    [id],
  );
  return row;
}

/** Its state, which nobody else changes until the transaction ends. */
export async function lockDelivery(tx: Db, id: string): Promise<DeliveryStatus | null> {
  const row = await tx
    .selectFrom('event_deliveries')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (row?.status as DeliveryStatus | undefined) ?? null;
}

/** Those to subscribers of today, from their beginning. */
const dueAgain = (db: Db) =>
  db
    .updateTable('event_deliveries')
    .set({
      status: 'pending',
      attempts: 0,
      next_attempt_at: sql<Date>`now()`,
      retry_until: sql<Date>`now() + ${sql.raw(retryFor)}`,
      claimed_until: null,
      delivered_at: null,
    })
    .where('subscriber', 'in', from => from.selectFrom('event_subscribers').select('url'));

/** Makes a delivery due again, under its old id. False: it is in hand, or its subscriber is none any more. */
export async function makeDue(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await dueAgain(db)
    .where('id', '=', id)
    .where(({ eb, or }) =>
      or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', sql<Date>`now()`)]),
    )
    .executeTakeFirst();
  await query(db, `notify ${eventsDue}`);
  return numUpdatedRows === 1n;
}

export interface Replayed {
  readonly replayed: number;
  /** Meant for addresses that are no subscribers any more. */
  readonly left: number;
}

/** Makes all failed deliveries due again, or those to one subscriber, under their old ids. */
export async function makeFailedDue(db: Db, subscriber: string | null): Promise<Replayed> {
  const { numUpdatedRows } = await dueAgain(db)
    .where('status', '=', 'failed')
    .$if(subscriber !== null, asked => asked.where('subscriber', '=', subscriber ?? ''))
    .executeTakeFirst();
  const left = await db
    .selectFrom('event_deliveries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', '=', 'failed')
    .$if(subscriber !== null, asked => asked.where('subscriber', '=', subscriber ?? ''))
    .executeTakeFirstOrThrow();
  await query(db, `notify ${eventsDue}`);
  return { replayed: Number(numUpdatedRows), left: Number(left.count) };
}
