import { type Deed, notFound } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import type { DeliveryStatus, EventDelivery } from '@guildhall/contracts/platform';
import { alreadyHandled } from '@guildhall/service-kit';
import type { AskedBy } from '../../audit/actor.js';
import { findLastEvent } from '../../audit/last-event.js';
import { insertAuditEntry } from '../../audit/repository.js';
import type { Db } from '../../database.js';
import { enqueueDeliveries } from '../../outbox/event-rows.js';
import * as events from './repository.js';

interface Replaying {
  readonly id: string;
  /** The state the caller saw, so that two administrators do not resend the same delivery. */
  readonly status?: DeliveryStatus | undefined;
}

const findReplay = async (db: Db, id: string): Promise<Deed | null> =>
  newest([
    await findLastEvent(db, { resource: `event:${id}` }, ['event.replay']),
    await findLastEvent(db, { resource: 'event:all' }, ['event.replay-all']),
  ]);

const newest = (deeds: readonly (Deed | null)[]): Deed | null =>
  deeds.reduce((one, other) => ((other?.at ?? '') > (one?.at ?? '') ? other : one));

/** Delivers an event again, under its old id. */
export async function replay(
  db: Db,
  { id, status }: Replaying,
  by: AskedBy,
): Promise<EventDelivery> {
  const before = /^\d{1,18}$/.test(id) ? await events.findDelivery(db, id) : null;
  if (before === null) throw notFound(message('no_such_delivery'));
  await db.transaction().execute(async tx => {
    const present = await events.lockDelivery(tx, id);
    if (status !== undefined && present !== status)
      throw alreadyHandled(`It is already ${present}`, await findReplay(tx, id));
    if (!(await events.makeDue(tx, id)))
      throw alreadyHandled('It is no longer a subscriber', await findReplay(tx, id));
    await enqueueDeliveries(tx, [before]);
    await insertAuditEntry(tx, {
      action: 'event.replay',
      memberNumber: before.member_number,
      resource: `event:${id}`,
      before: { status: before.status, attempts: before.attempts },
      after: { status: 'pending', attempts: 0, subscriber: before.subscriber },
      ...by,
    });
  });
  const delivery = await events.findDelivery(db, id);
  if (delivery === null) throw notFound(message('no_such_delivery'));
  return delivery;
}

export interface Replayed {
  readonly replayed: number;
  /** Deliveries to removed subscribers. */
  readonly left: number;
  readonly already: Deed | null;
}

/** Retries all failed deliveries, optionally of one subscriber. */
export const replayFailed = (db: Db, subscriber: string | null, by: AskedBy): Promise<Replayed> =>
  db.transaction().execute(async tx => {
    const due = await events.makeFailedDue(tx, subscriber);
    const done = { replayed: due.length, left: await events.countFailed(tx, subscriber) };
    // Nothing changed, so nothing is logged.
    if (done.replayed === 0)
      return {
        ...done,
        already: await findLastEvent(tx, { resource: 'event:all' }, ['event.replay-all']),
      };
    await enqueueDeliveries(tx, due);
    await insertAuditEntry(tx, {
      action: 'event.replay-all',
      resource: 'event:all',
      after: { subscriber, ...done },
      ...by,
    });
    return { ...done, already: null };
  });
