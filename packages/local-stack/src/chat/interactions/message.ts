import {
  type APIInteractionResponseCallbackData,
  type APIMessage,
  ComponentType,
  MessageFlags,
  MessageType,
} from 'discord-api-types/v10';
import { newSnowflake } from '../guild/discord-objects.js';
import type { Guild } from '../guild/guild.js';

/** As much of a message as this server knows. */
export type MessageDraft = Pick<
  APIInteractionResponseCallbackData,
  'content' | 'components' | 'flags'
>;

export function editMessage(message: APIMessage, draft: MessageDraft): APIMessage {
  const content = draft.content ?? message.content;
  const components = (draft.components ?? message.components ?? []) as APIMessage['components'];
  return { ...message, content, ...(components && { components }) };
}

export function createMessage(guild: Guild, draft: MessageDraft): APIMessage {
  const empty: Partial<APIMessage> = {
    id: newSnowflake(),
    channel_id: guild.id,
    author: guild.getBot().user,
    type: MessageType.ChatInputCommand,
    content: '',
    flags: (draft.flags ?? 0) as MessageFlags,
    timestamp: new Date().toISOString(),
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
  };
  return editMessage(empty as APIMessage, draft);
}

export const isEphemeral = ({ flags }: APIMessage): boolean =>
  ((flags ?? 0) & MessageFlags.Ephemeral) !== 0;

/** Those that a bot hears of have a `custom_id`, those that open an address a `url`. */
export const buttonsOf = ({ components = [] }: APIMessage) =>
  components
    .flatMap(row => (row.type === ComponentType.ActionRow ? row.components : []))
    .filter(part => part.type === ComponentType.Button);
