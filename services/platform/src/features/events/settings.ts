import { listOf, SECRET_LENGTH, set } from '@guildhall/service-kit';

/** As written in the settings. */
interface Named {
  /** Null: the chat-bot at CHAT_BOT_URL. */
  readonly url: string | null;
  readonly secret: string | null;
}

/** Where events go and the secrets that sign them, the current one first. */
export interface Subscriber {
  readonly url: string;
  readonly secrets: readonly string[];
}

function parseSubscriber(text: string): Named {
  if (text === 'chat-bot') return { url: null, secret: null };
  const [url = '', secret] = text.split('#', 2);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Error(`must contain http URLs; ${url} is not one`);
  if (secret !== undefined && secret.length < SECRET_LENGTH)
    throw new Error(
      `must contain secrets of at least ${SECRET_LENGTH} characters; the one for ${url} is shorter`,
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
    'Subscribers to member changes, each with its own secret. `chat-bot` is the one at CHAT_BOT_URL, with WEBHOOK_SECRET.',
    'comma-separated: chat-bot, https://address#secret; or none',
    parseSubscribers,
    { fallback: 'chat-bot', secret: true },
  ),
  webhookSecret: set.secrets(
    'WEBHOOK_SECRET',
    'Signs events for chat-bot, or for the one subscriber without its own secret.',
    { fallback: [] },
  ),
} as const;

export interface EventConfig {
  readonly eventSubscribers: readonly Named[];
  readonly chatBotUrl: string | null;
  readonly webhookSecret: readonly string[];
}

/** The chat-bot's webhook URL. */
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

/** Subscribers that share a secret could forge events to each other. */
export function subscriberProblems(config: EventConfig): readonly string[] {
  const subscribers = subscribersOf(config);
  if (subscribers.some(({ secrets }) => secrets.length === 0))
    return ['WEBHOOK_SECRET is not set, but events must be signed with it'];
  const first = new Map<string | undefined, string>();
  return subscribers.flatMap(({ url, secrets: [secret] }) => {
    const other = first.get(secret);
    first.set(secret, url);
    if (other === undefined) return [];
    return [
      `EVENT_SUBSCRIBERS gives ${url} the secret of ${other}: add its own secret after the URL, as in ${url}#secret`,
    ];
  });
}
