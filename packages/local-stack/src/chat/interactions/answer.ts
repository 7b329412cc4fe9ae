import { type APIMessage, ComponentType, MessageFlags } from 'discord-api-types/v10';

/** Pattern of an address in running text: a full stop or comma after it is not part of it. */
export const ADDRESS = String.raw`https?:\/\/[^\s<>()"']*[^\s<>()"'.,;:!?]`;

/** What the person who typed a command gets to see. */
export type ChatAnswer = {
  readonly kind: 'reply' | 'deferred' | 'edit';
  readonly at: string;
  readonly message_id: string | null;
  /** Only the person who typed the command sees it. */
  readonly ephemeral: boolean;
  readonly content: string;
  readonly components: NonNullable<APIMessage['components']>;
  /** Wherever a message can carry one. */
  readonly links: readonly string[];
};

/** The buttons of a message, whatever row they stand in. */
export const buttonsIn = (components: APIMessage['components'] = []) =>
  components
    .flatMap(row => (row.type === ComponentType.ActionRow ? row.components : []))
    .filter(part => part.type === ComponentType.Button);

export const linksOf = ({ content, components }: Pick<APIMessage, 'content' | 'components'>) => {
  const inText = [...content.matchAll(new RegExp(ADDRESS, 'g'))].map(([url]) => url);
  const onButtons = buttonsIn(components).flatMap(button => ('url' in button ? [button.url] : []));
  return [...new Set([...inText, ...onButtons])];
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
  components: message.components ?? [],
  links: linksOf(message),
});
