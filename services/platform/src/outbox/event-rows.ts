import { onlyRow } from '@guildhall/service-kit/database';
import { enqueue } from '@guildhall/service-kit/jobs';
import { column, type Db } from '../database.js';
import { deliverEventTo } from '../jobs/deliver-event.js';

const columns = (['id', 'event', 'member_number', 'payload', 'created_at'] as const).map(name =>
  column('events', name),
);
/** Prefix of the select. */
export const insertEvents = `insert into events (${columns.join(', ')})`;

/** Each `fresh` event for every subscriber. */
const deliverFresh = `
deliveries as (
  insert into event_deliveries (event_id, subscriber, next_attempt_at, created_at)
  select fresh.id, s.url, fresh.created_at, fresh.created_at
    from fresh cross join event_subscribers s
  returning id::text, subscriber
)
select (select count(*)::int from fresh) as count,
       (select coalesce(json_agg(json_build_object('id', id, 'subscriber', subscriber)), '[]')
          from deliveries) as deliveries`;

export interface DeliveryRow {
  readonly id: string;
  readonly subscriber: string;
}

/** One statement per subscriber. */
export async function enqueueDeliveries(tx: Db, rows: readonly DeliveryRow[]): Promise<void> {
  for (const url of new Set(rows.map(each => each.subscriber))) {
    const own = rows.filter(each => each.subscriber === url);
    await enqueue(
      tx,
      deliverEventTo(url),
      own.map(({ id }) => ({ delivery: id })),
    );
  }
}

/** Writes the events of the CTE `fresh` and requests their deliveries; returns their number. */
export async function writeEvents(
  tx: Db,
  fresh: string,
  values: readonly unknown[],
): Promise<number> {
  const { count, deliveries } = await onlyRow<{
    readonly count: number;
    readonly deliveries: readonly DeliveryRow[];
  }>(tx, `${fresh}, ${deliverFresh}`, values);
  await enqueueDeliveries(tx, deliveries);
  return count;
}
