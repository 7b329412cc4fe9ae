import { deliveryStatuses } from '@guildhall/contracts/platform';
import type { Jobs } from '@guildhall/service-kit/jobs';
import type { FastifyInstance } from 'fastify';
import { createSubscribers } from '../clients/subscriber.js';
import type { Config } from '../config.js';
import type { Database } from '../database.js';
import { replaceSubscribers } from '../features/events/repository.js';
import { eventRoutes } from '../features/events/routes.js';
import { subscribersOf } from '../features/events/settings.js';
import { createDeliverEvent, deliverEventTo } from '../jobs/deliver-event.js';

/** Timeout of a delivery; chat-bot answers or fails within it. */
const timeoutMs = 10_000;

/** Outgoing events, their delivery, and the administration of both. */
export async function composeEvents(
  app: FastifyInstance,
  config: Config,
  { kysely: db }: Database,
  jobs: Jobs,
): Promise<void> {
  const secrets = new Map(subscribersOf(config).map(each => [each.url, each.secrets]));
  const urls = [...secrets.keys()];
  await replaceSubscribers(db, urls);
  eventRoutes(app, db);
  if (urls.length === 0) return;

  const attempts = app.guildhall.metrics.counter(
    'event_deliveries_total',
    'Event delivery attempts, by outcome',
    ['status'],
  );
  // Start at zero, so that Prometheus sees the first failure as an increase.
  for (const status of deliveryStatuses) attempts.inc({ status }, 0);
  const deliverEvent = createDeliverEvent({
    db,
    subscribers: createSubscribers({ secrets, timeoutMs }),
    count: status => attempts.inc({ status }),
  });
  for (const url of urls) jobs.handle(deliverEventTo(url), deliverEvent);
}
