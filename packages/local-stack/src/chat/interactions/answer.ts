import { type APIMessage, MessageFlags } from 'discord-api-types/v10';
import { isObject } from '../object.js';

/** Pattern of an address in running text: a full stop or comma after it is not part of it. */
export const ADDRESS = String.raw`https?:\/\/[^\s<>()"']*[^\s<>()"'.,;:!?]`;

export type ChatLink = { readonly label: string; readonly url: string };

/** What the person who typed a command gets to see. */
export type ChatAnswer = {
  readonly kind: 'reply' | 'deferred' | 'edit';
  readonly at: string;
  readonly message_id: string | null;
  /** Only the person who typed the command sees it. */
  readonly ephemeral: boolean;
  readonly content: string;
  readonly embeds: unknown[];
  readonly components: NonNullable<APIMessage['components']>;
  readonly links: ChatLink[];
};

const inText = (text: string): ChatLink[] => {
  const labelled = [...text.matchAll(/\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/g)];
  const rest = labelled.reduce((left, match) => left.replace(match[0], ' '), text);
  const bare = [...rest.matchAll(new RegExp(ADDRESS, 'g'))];
  return [
    ...labelled.map(match => ({ label: match[1] ?? '', url: match[2] ?? '' })),
    ...bare.map(match => ({ label: match[0], url: match[0] })),
  ];
};

// Buttons, embeds and text blocks nest freely; whatever carries an address counts.
const inTree = (value: unknown): ChatLink[] => {
  if (Array.isArray(value)) return value.flatMap(inTree);
  if (!isObject(value)) return [];
  const label = [value.label, value.title, value.url].find(v => typeof v === 'string');
  const own =
    typeof value.url === 'string' && /^https?:/.test(value.url)
      ? [{ label: String(label), url: value.url }]
      : [];
  const texts = ['content', 'description', 'value'].flatMap(key => {
    const text = value[key];
    return typeof text === 'string' ? inText(text) : [];
  });
  return [...own, ...texts, ...Object.values(value).flatMap(inTree)];
};

export const linksOf = (message: Pick<APIMessage, 'content' | 'embeds' | 'components'>) => {
  const all = [
    ...inText(message.content),
    ...inTree(message.embeds),
    ...inTree(message.components),
  ];
  return [...new Map(all.map(link => [link.url, link])).values()];
};

export const answerOf = (
  kind: ChatAnswer['kind'],
  message: APIMessage,
  at: string,
): ChatAnswer => ({
  kind,
  at,
  message_id: message.id,
  ephemeral: ((message.flags ?? 0) & MessageFlags.Ephemeral) !== 0,
  content: message.content,
  embeds: message.embeds,
  components: message.components ?? [],
  links: linksOf(message),
});
