import { textOf } from '@guildhall/contracts/messages';
import { deliveryStatuses } from '@guildhall/contracts/platform';
import { databaseErrorMessage, type Listener } from '@guildhall/service-kit/database';
import type { FastifyInstance } from 'fastify';
import { createSubscribers } from '../clients/subscriber.js';
import type { Config } from '../config.js';
import type { Database } from '../database.js';
import { causeOf } from '../features/events/causes.js';
import { replaceSubscribers } from '../features/events/repository.js';
import { eventRoutes } from '../features/events/routes.js';
import { createDeliverer } from '../features/events/service.js';
import { subscribersOf } from '../features/events/settings.js';
import { eventsDue } from '../outbox/event-rows.js';

/** A subscriber that takes longer than this is asked again; chat-bot itself answers within it or fails. */
const timeoutMs = 10_000;
const concurrency = 8;

/** Outgoing events: the deliverer of this process, and what administrators see of all. */
export async function composeEvents(
  app: FastifyInstance,
  config: Config,
  { kysely: db }: Database,
  listener: Listener,
): Promise<void> {
  const secrets = new Map(subscribersOf(config).map(each => [each.url, each.secrets]));
  const urls = [...secrets.keys()];
  await replaceSubscribers(db, urls);
  eventRoutes(app, db);
  if (urls.length === 0) return;

  const subscribers = createSubscribers({
    secrets,
    timeoutMs,
    connections: concurrency,
  });
  const attempts = app.guildhall.metrics.counter(
    'event_deliveries_total',
    'Attempts to deliver an event, by what became of it',
    ['status'],
  );
  // Prometheus sees no increase in what was not there before, and an alert asks for the first that failed.
  for (const status of deliveryStatuses) attempts.inc({ status }, 0);
  const deliverer = createDeliverer({
    db,
    urls,
    subscribers,
    concurrency,
    claimMs: 3 * timeoutMs,
    onOutcome: (delivery, outcome, status) => {
      attempts.inc({ status });
      if (outcome.delivered) return;
      const { subscriber, eventId, attempts: attempt } = delivery;
      const words = [`event: ${textOf(outcome.error)}`, causeOf(outcome.statusCode)];
      app.log.warn({ subscriber, eventId, attempt, status }, words.filter(Boolean).join('; '));
    },
    onError: error =>
      app.log.warn(
        { err: error },
        `events wait: ${databaseErrorMessage(error) ?? 'their rows could not be used'}`,
      ),
  });
  listener.hear(eventsDue, deliverer.wake);
  app.addHook('onReady', async () => deliverer.start());
  app.addHook('onClose', async () => {
    await deliverer.stop();
    await subscribers.close();
  });
}
