import { listOf, set } from '@guildhall/service-kit';

function parseAddresses(text: string): readonly string[] {
  if (text.trim() === 'none') return [];
  const addresses = listOf(text);
  const wrong = addresses.find(
    address => !URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol),
  );
  if (wrong !== undefined) throw new Error(`must hold http addresses; ${wrong} is none`);
  return [...new Set(addresses)];
}

export const eventSettings = {
  eventSubscribers: set.parsed<readonly string[] | null>(
    'EVENT_SUBSCRIBERS',
    'Who is told when a member changes; the chat-bot at CHAT_BOT_URL if left out.',
    'comma-separated addresses, or none',
    parseAddresses,
    { fallback: null },
  ),
  webhookSecret: set.secrets(
    'WEBHOOK_SECRET',
    'What outgoing events are signed with; needed where there are subscribers.',
    { fallback: [] },
  ),
} as const;

/** Where chat-bot takes events. */
export const memberUpdatesAt = (chatBotUrl: string) => `${chatBotUrl}/api/webhooks/member-update`;

/** The addresses that are told, whichever way they were configured. */
export const subscribersOf = (config: {
  readonly eventSubscribers: readonly string[] | null;
  readonly chatBotUrl: string | null;
}): readonly string[] =>
  config.eventSubscribers ??
  (config.chatBotUrl === null ? [] : [memberUpdatesAt(config.chatBotUrl)]);
