import { randomUUID } from 'node:crypto';
import { textOf } from '@guildhall/contracts/messages';
import { type Check, fine, namedCheck, warning } from '@guildhall/service-kit';
import { type EventConfig, memberUpdatesAt, subscribersOf } from './settings.js';

/** Whether chat-bot accepts our signature, tried with an event type it ignores. */
export const webhookSecretCheck = (config: EventConfig): Check =>
  namedCheck('webhook secret', async () => {
    const subscriber = config.chatBotUrl && memberUpdatesAt(config.chatBotUrl);
    const chatBot = subscribersOf(config).find(({ url }) => url === subscriber);
    if (!subscriber || !chatBot) return fine('no events go to chat-bot');
    // Loaded on demand: no other command sends events.
    const { createSubscribers } = await import('../../clients/subscriber.js');
    const subscribers = createSubscribers({
      secrets: new Map([[subscriber, chatBot.secrets]]),
      timeoutMs: 1500,
    });
    const now = new Date();
    const body = JSON.stringify({ event: 'doctor.asked', timestamp: now.toISOString(), data: {} });
    const eventId = `doctor-${randomUUID()}`;
    const outcome = await subscribers.post({ eventId, subscriber, body }, now);
    if (outcome.delivered) return fine();
    return warning(
      outcome.statusCode === 401
        ? 'chat-bot rejects the signature, so roles do not follow changes. WEBHOOK_SECRET and the clocks must match on both'
        : `could not be tested at ${subscriber}: ${textOf(outcome.error)}`,
    );
  });
