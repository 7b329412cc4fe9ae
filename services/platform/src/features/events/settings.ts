import { listOf, set } from '@guildhall/service-kit';

/** As written in the settings. */
interface Named {
  /** null: the chat-bot at CHAT_BOT_URL. */
  readonly url: string | null;
  readonly secret: string | null;
}

/** Where events go, and what they are signed with there: the current secret first. */
export interface Subscriber {
  readonly url: string;
  readonly secrets: readonly string[];
}

const SECRET_LENGTH = 16;

function parseSubscriber(text: string): Named {
  if (text === 'chat-bot') return { url: null, secret: null };
  const [url = '', secret] = text.split('#', 2);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Error(`must hold http addresses; ${url} is none`);
  if (secret !== undefined && secret.length < SECRET_LENGTH)
    throw new Error(
      `must hold secrets of ${SECRET_LENGTH} or more characters; that of ${url} is shorter`,
    );
  return { url, secret: secret ?? null };
}

function parseSubscribers(text: string): readonly Named[] {
  const named = text.trim() === 'none' ? [] : listOf(text).map(parseSubscriber);
  return [...new Map(named.map(each => [each.url, each])).values()];
}

export const eventSettings = {
  eventSubscribers: set.parsed<readonly Named[]>(
    'EVENT_SUBSCRIBERS',
    'Who is told when a member changes, each with a secret of its own; `chat-bot` is the one at CHAT_BOT_URL, with WEBHOOK_SECRET.',
    'comma-separated: chat-bot, https://address#secret; or none',
    parseSubscribers,
    { fallback: 'chat-bot', secret: true },
  ),
  webhookSecret: set.secrets(
    'WEBHOOK_SECRET',
    'What events for chat-bot are signed with, or for the one subscriber that has no secret of its own.',
    { fallback: [] },
  ),
} as const;

export interface EventConfig {
  readonly eventSubscribers: readonly Named[];
  readonly chatBotUrl: string | null;
  readonly webhookSecret: readonly string[];
}

/** Where chat-bot takes events. */
export const memberUpdatesAt = (chatBotUrl: string) => `${chatBotUrl}/api/webhooks/member-update`;

export function subscribersOf(config: EventConfig): readonly Subscriber[] {
  const { chatBotUrl, eventSubscribers, webhookSecret } = config;
  const chatBot = chatBotUrl === null ? null : memberUpdatesAt(chatBotUrl);
  return eventSubscribers.flatMap(({ url: own, secret }) => {
    const url = own ?? chatBot;
    if (url === null) return [];
    return [{ url, secrets: secret === null ? webhookSecret : [secret] }];
  });
}

/** With a secret that two hold, each could send events in the platform's name to the other. */
export function subscriberProblems(config: EventConfig): readonly string[] {
  const subscribers = subscribersOf(config);
  if (subscribers.some(({ secrets }) => secrets.length === 0))
    return ['WEBHOOK_SECRET is not set, and events have to be signed with it'];
  const first = new Map<string | undefined, string>();
  return subscribers.flatMap(({ url, secrets: [secret] }) => {
    const other = first.get(secret);
    first.set(secret, url);
    if (other === undefined) return [];
    return [
      `EVENT_SUBSCRIBERS gives ${url} the secret of ${other}: write one of its own behind the address, as ${url}#secret`,
    ];
  });
}
