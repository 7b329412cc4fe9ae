import {
  type APIInteractionResponseCallbackData,
  type APIMessage,
  ComponentType,
  MessageFlags,
  MessageType,
} from 'discord-api-types/v10';
import { getBot } from '../guild/find.js';
import type { Guild } from '../guild/guild.js';
import { newSnowflake } from '../guild/snowflake.js';
import { discordError } from '../rest/discord-error.js';

/** As much of a message as this server knows. */
export type MessageDraft = Pick<
  APIInteractionResponseCallbackData,
  'content' | 'components' | 'flags'
>;

// Discord, "Create Message".
const CONTENT_LENGTH = 2_000;

export const createMessage = (guild: Guild, draft: MessageDraft): APIMessage =>
  editMessage(
    {
      id: newSnowflake(),
      channel_id: guild.channelId,
      author: getBot(guild).user,
      type: MessageType.ChatInputCommand,
      content: '',
      flags: draft.flags as MessageFlags,
      timestamp: new Date().toISOString(),
      edited_timestamp: null,
      tts: false,
      pinned: false,
      mention_everyone: false,
      mentions: [],
      mention_roles: [],
      attachments: [],
      embeds: [],
    },
    draft,
  );

export function editMessage(message: APIMessage, draft: MessageDraft): APIMessage {
  const content = draft.content ?? message.content;
  if (content.length > CONTENT_LENGTH) throw discordError('invalidForm');
  const components = (draft.components ?? message.components ?? []) as APIMessage['components'];
  return { ...message, content, ...(components && { components }) };
}

export const isEphemeral = ({ flags = 0 }: APIMessage): boolean =>
  (flags & MessageFlags.Ephemeral) !== 0;

const buttonsIn = ({ components = [] }: APIMessage) =>
  components
    .flatMap(row => (row.type === ComponentType.ActionRow ? row.components : []))
    .filter(part => part.type === ComponentType.Button);

/** Buttons that a bot hears of. */
export const buttonsOf = (message: APIMessage) =>
  buttonsIn(message).flatMap(button =>
    'custom_id' in button
      ? [{ customId: button.custom_id, label: button.label ?? button.custom_id }]
      : [],
  );

/** Buttons that open an address. */
export const linksOf = (message: APIMessage) =>
  buttonsIn(message).flatMap(button =>
    'url' in button ? [{ url: button.url, label: button.label ?? button.url }] : [],
  );
