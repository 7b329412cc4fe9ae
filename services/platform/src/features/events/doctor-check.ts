import { randomUUID } from 'node:crypto';
import { textOf } from '@guildhall/contracts/messages';
import { type Check, fine, namedCheck, warning } from '@guildhall/service-kit';
import { type EventConfig, memberUpdatesAt, subscribersOf } from './settings.js';

/** Whether chat-bot takes what is signed here: an event of a kind that it does not know changes nothing there. */
export const webhookSecretCheck = (config: EventConfig): Check =>
  namedCheck('webhook secret', async () => {
    const subscriber = config.chatBotUrl && memberUpdatesAt(config.chatBotUrl);
    const chatBot = subscribersOf(config).find(({ url }) => url === subscriber);
    if (!subscriber || !chatBot) return fine('chat-bot is told nothing');
    // Loaded here: no other command sends anything.
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
        ? 'chat-bot refuses it: WEBHOOK_SECRET, and the time, must be the same at both, or no role follows a change'
        : `could not be tried at ${subscriber}: ${textOf(outcome.error)}`,
    );
  });
