import { type Deed, notFound } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import type { DeliveryStatus, EventDelivery } from '@guildhall/contracts/platform';
import { alreadyHandled, createWorker } from '@guildhall/service-kit';
import type { AskedBy } from '../../audit/actor.js';
import { findLastEvent } from '../../audit/last-event.js';
import { insertAuditEntry } from '../../audit/repository.js';
import type { Outcome, Subscribers } from '../../clients/subscriber.js';
import type { Db } from '../../database.js';
import { delayAfter } from './backoff.js';
import * as events from './repository.js';

export interface DelivererOptions {
  readonly db: Db;
  readonly urls: readonly string[];
  readonly subscribers: Pick<Subscribers, 'post'>;
  /** Attempts under way at one subscriber. */
  readonly concurrency: number;
  /** Longer than an attempt can take: whoever holds a claim for so long is dead. */
  readonly claimMs: number;
  /** The database's own time where nothing else is said: an event is due by that. */
  readonly now?: () => Date;
  readonly random?: () => number;
  readonly onOutcome?: (delivery: events.Claimed, outcome: Outcome, status: string) => void;
  readonly onError?: (error: unknown) => void;
}

const lookEveryMs = 2000;

/** Any number of processes may deliver beside each other: the database hands each delivery to one of them. */
export function createDeliverer(options: DelivererOptions) {
  const { db, subscribers, now = () => undefined, random = Math.random } = options;

  async function attempt(delivery: events.Claimed): Promise<void> {
    const outcome = await subscribers.post(delivery, now() ?? new Date());
    if (outcome.delivered) {
      await events.settleDelivered(db, delivery, outcome.statusCode, now());
      options.onOutcome?.(delivery, outcome, 'delivered');
      return;
    }
    const waitMs = delayAfter(delivery.attempts, random());
    const status = await events.settleFailed(db, delivery.id, { ...outcome, waitMs }, now());
    options.onOutcome?.(delivery, outcome, status);
  }

  /** One for each: a subscriber that hangs holds up nobody else’s events. */
  const workers = options.urls.map(url =>
    createWorker({
      claim: count => events.claimDue(db, url, { count, now: now(), leaseMs: options.claimMs }),
      work: attempt,
      atOnce: options.concurrency,
      lookEveryMs,
      onError: error => options.onError?.(error),
    }),
  );
  return {
    /** Delivers whatever is due, and what becomes due meanwhile. */
    deliverDue: async () => void (await Promise.all(workers.map(each => each.workOff()))),
    start: () => {
      for (const each of workers) each.start();
    },
    wake: () => {
      for (const each of workers) each.wake();
    },
    stop: async () => void (await Promise.all(workers.map(each => each.stop()))),
  };
}

interface Replaying {
  readonly id: string;
  /** As whoever asks saw it: nobody sends off what somebody else has sent off meanwhile. */
  readonly status?: DeliveryStatus | undefined;
}

const findReplay = async (db: Db, id: string): Promise<Deed | null> =>
  newest([
    await findLastEvent(db, { resource: `event:${id}` }, ['event.replay']),
    await findLastEvent(db, { resource: 'event:all' }, ['event.replay-all']),
  ]);

const newest = (deeds: readonly (Deed | null)[]): Deed | null =>
  deeds.reduce((one, other) => ((other?.at ?? '') > (one?.at ?? '') ? other : one));

/** Delivers an event once more, under its old id. */
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
      throw alreadyHandled(`It is ${present} by now`, await findReplay(tx, id));
    if (!(await events.makeDue(tx, id)))
      throw alreadyHandled(
        'It is being delivered at this moment, or its subscriber is none any more',
        await findReplay(tx, id),
      );
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

/** Delivers once more whatever has failed, or what failed to reach one subscriber. */
export const replayFailed = (
  db: Db,
  subscriber: string | null,
  by: AskedBy,
): Promise<events.Replayed & { readonly already: Deed | null }> =>
  db.transaction().execute(async tx => {
    const done = await events.makeFailedDue(tx, subscriber);
    // Nothing was done, so there is nothing to write down but who did it.
    if (done.replayed === 0)
      return {
        ...done,
        already: await findLastEvent(tx, { resource: 'event:all' }, ['event.replay-all']),
      };
    await insertAuditEntry(tx, {
      action: 'event.replay-all',
      resource: 'event:all',
      after: { subscriber, ...done },
      ...by,
    });
    return { ...done, already: null };
  });
