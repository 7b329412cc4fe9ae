import { createHash } from 'node:crypto';
import { unavailable } from '@guildhall/contracts';
import { textOf } from '@guildhall/contracts/messages';
import type { DeliveryStatus } from '@guildhall/contracts/platform';
import type { JobContext, JobDefinition } from '@guildhall/service-kit/jobs';
import type { Subscribers } from '../clients/subscriber.js';
import type { Db } from '../database.js';
import {
  beginAttempt,
  countPending,
  settleDelivered,
  settleFailed,
} from '../features/events/repository.js';

export interface DeliveryData {
  readonly delivery: string;
}

/** One queue per subscriber, so that one that hangs does not delay the others. */
export const deliverEventTo = (url: string): JobDefinition<DeliveryData> => ({
  name: `deliver-event-${createHash('sha256').update(url).digest('hex').slice(0, 12)}`,
  subjectOf: ({ delivery }) => delivery,
  concurrency: 4,
  expireInSeconds: 30,
  // At most a minute with jitter: that is how soon events arrive after an outage.
  retry: { firstSeconds: 2, longestSeconds: 48, forHours: 72 },
});

/** Longer delays when thousands wait: every attempt costs database writes. */
const ATTEMPTS_PER_SECOND = 20;

const hintFor = (statusCode: number | null) =>
  statusCode === 401 ? '. WEBHOOK_SECRET must be the same at the subscriber' : '';

export interface DeliverEventParts {
  readonly db: Db;
  readonly subscribers: Pick<Subscribers, 'post'>;
  readonly count: (status: DeliveryStatus) => void;
}

export const createDeliverEvent =
  ({ db, subscribers, count }: DeliverEventParts) =>
  async ({ delivery: id }: DeliveryData, { retryAt }: JobContext): Promise<void> => {
    const delivery = await beginAttempt(db, id, { isLast: retryAt() === null });
    if (delivery === null) return;
    const { eventId, subscriber } = delivery;
    const outcome = await subscribers.post(delivery, new Date());
    if (outcome.delivered) {
      await settleDelivered(db, id, outcome.statusCode);
      count('delivered');
      return;
    }
    const { error, statusCode } = outcome;
    const patience = Math.ceil((await countPending(db, subscriber)) / ATTEMPTS_PER_SECOND);
    const nextAttemptAt = retryAt(patience);
    await settleFailed(db, id, { error, statusCode, nextAttemptAt });
    count(nextAttemptAt === null ? 'failed' : 'pending');
    throw unavailable(`${textOf(error)}${hintFor(statusCode)}`, {
      code: 'NOT_DELIVERED',
      retryAfter: patience,
      details: { event: eventId, subscriber },
    });
  };
