import { type MessageOrText, message, saidOf, textOf } from '@guildhall/contracts/messages';
import type { DeliveryStatus, EventDelivery, listEvents } from '@guildhall/contracts/platform';
import {
  firstRow,
  instant,
  onlyRow,
  parseNumber,
  query,
  sql,
  type Worded,
} from '@guildhall/service-kit/database';
import { nameOfMember } from '../../audit/repository.js';
import type { Db, Row } from '../../database.js';
import type { Asked } from '../../domain/asked.js';
import type { Tables } from '../../generated/tables.js';

const noSubscriber = message('no_subscriber');

/** Subscribers are configuration; deliveries to removed ones are abandoned. */
export async function replaceSubscribers(db: Db, urls: readonly string[]): Promise<void> {
  // Usually there are none, and a replica may start on a read-only database.
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

export interface Attempt {
  readonly eventId: string;
  readonly subscriber: string;
  readonly body: string;
}

/**
 * Null: nothing left to deliver. A failed delivery is retried only by the latest job, which an administrator started.
 */
export const beginAttempt = (
  db: Db,
  id: string,
  { isLast }: { readonly isLast: boolean },
): Promise<Attempt | null> =>
  firstRow<Attempt>(
    db,
    `update event_deliveries d set attempts = attempts + 1, status = 'pending' from events e
      where d.id = $1 and e.id = d.event_id and (d.status = 'pending' or d.status = 'failed' and $2)
      returning e.id as "eventId", d.subscriber, e.payload::text as body`,
    [id, isLast],
  );

export const settleDelivered = (db: Db, id: string, statusCode: number) =>
  query(
    db,
    `update event_deliveries set status = 'delivered', delivered_at = now(), last_status_code = $2,
            last_error = null, last_error_said = null, next_attempt_at = null
      where id = $1`,
    [id, statusCode],
  );

export interface Failure {
  readonly statusCode: number | null;
  readonly error: MessageOrText;
  /** Null: that was the last attempt. */
  readonly nextAttemptAt: Date | null;
}

export const settleFailed = (db: Db, id: string, { error, nextAttemptAt, statusCode }: Failure) =>
  query(
    db,
    `update event_deliveries set last_status_code = $2, last_error = $3, last_error_said = $4,
            next_attempt_at = $5, status = case when $5::timestamptz is null then 'failed' else 'pending' end
      where id = $1 and status = 'pending'`,
    [id, statusCode, textOf(error), saidOf(error), nextAttemptAt],
  );

/** Deliveries waiting for one subscriber. */
export const countPending = async (db: Db, subscriber: string): Promise<number> =>
  (
    await onlyRow<{ readonly count: number }>(
      db,
      `select count(*)::int as count from event_deliveries where status = 'pending' and subscriber = $1`,
      [subscriber],
    )
  ).count;

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
  Pick<Row<'events'>, 'event' | 'member_number'> & {
    readonly status: DeliveryStatus;
    readonly member_name: string | null;
  };

const shown = `d.id::text, d.event_id, e.event, e.member_number,
  ${nameOfMember('e.member_number')} as member_name, d.subscriber, d.status, d.attempts,
  d.last_status_code, d.last_error, d.last_error_said, ${instant('d.next_attempt_at')} as next_attempt_at,
  ${instant('d.created_at')} as created_at, ${instant('d.delivered_at')} as delivered_at`;

/** Newest first. */
export async function listDeliveries(
  db: Db,
  { after, ...page }: Asked<typeof listEvents>,
): Promise<EventDelivery[]> {
  const { rows } = await query<DeliveryRow>(
    db,
    // Cuts the page before joining events; the planner would otherwise read all of them.
    `with page as materialized (
       select * from event_deliveries
        where ($1::bigint is null or id < $1) and ($2::text is null or status = $2)
          and ($4::text is null or subscriber = $4)
        order by id desc limit $3)
     select ${shown} from page d join events e on e.id = d.event_id order by d.id desc`,
    [after === undefined ? null : parseNumber(after), page.status, page.limit, page.subscriber],
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

/** Its state, locked until the transaction ends. */
export async function lockDelivery(tx: Db, id: string): Promise<DeliveryStatus | null> {
  const row = await tx
    .selectFrom('event_deliveries')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (row?.status as DeliveryStatus | undefined) ?? null;
}

/** Deliveries to current subscribers. */
const dueAgain = (tx: Db) =>
  tx
    .updateTable('event_deliveries')
    .set({
      status: 'pending',
      attempts: 0,
      next_attempt_at: sql<Date>`now()`,
      delivered_at: null,
    })
    .where('subscriber', 'in', from => from.selectFrom('event_subscribers').select('url'));

/** Makes a delivery due again under its old id. False: its subscriber was removed. */
export async function makeDue(tx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await dueAgain(tx).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows === 1n;
}

const toSubscriber = (subscriber: string | null) =>
  sql<boolean>`${subscriber}::text is null or subscriber = ${subscriber}`;

/** Makes all failed deliveries due again, optionally of one subscriber, under their old ids. */
export const makeFailedDue = (
  tx: Db,
  subscriber: string | null,
): Promise<{ readonly id: string; readonly subscriber: string }[]> =>
  dueAgain(tx)
    .where('status', '=', 'failed')
    .where(toSubscriber(subscriber))
    .returning([sql<string>`id::text`.as('id'), 'subscriber'])
    .execute();

export async function countFailed(tx: Db, subscriber: string | null): Promise<number> {
  const { count } = await tx
    .selectFrom('event_deliveries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', '=', 'failed')
    .where(toSubscriber(subscriber))
    .executeTakeFirstOrThrow();
  return Number(count);
}
