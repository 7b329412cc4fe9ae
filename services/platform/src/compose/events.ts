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

/** A subscriber that takes longer than this is asked again; chat-bot itself answers within it or fails. */
const timeoutMs = 10_000;

/** Outgoing events: their delivery to each subscriber, and what administrators see of it. */
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
    'Attempts to deliver an event, by what became of it',
    ['status'],
  );
  // Prometheus sees no increase in what was not there before, and an alert asks for the first that failed.
  for (const status of deliveryStatuses) attempts.inc({ status }, 0);
  const deliverEvent = createDeliverEvent({
    db,
    subscribers: createSubscribers({ secrets, timeoutMs }),
    count: status => attempts.inc({ status }),
  });
  for (const url of urls) jobs.handle(deliverEventTo(url), deliverEvent);
}
