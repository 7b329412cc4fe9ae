import { isFields } from '@guildhall/contracts';
import {
  type APIMessage,
  type APIMessageTopLevelComponent,
  type APIUser,
  type MessageFlags,
  MessageType,
} from 'discord-api-types/v10';
import { failure, formFailure, notSpoken } from '../world/failure.js';

export type MessageDraft = {
  readonly content?: string;
  readonly components?: APIMessageTopLevelComponent[];
  readonly flags: MessageFlags;
};

// Discord reference, "Create Message": up to 2000 characters.
const MAX_CONTENT = 2_000;

export const parseMessage = (value: unknown, field = ''): MessageDraft => {
  const body = isFields(value) ? value : {};
  const at = (name: string) => (field === '' ? name : `${field}.${name}`);
  const content = body.content ?? undefined;
  if (content !== undefined && typeof content !== 'string')
    throw formFailure(at('content'), 'STRING_TYPE_CONVERT', 'Could not interpret value as string.');
  if (content !== undefined && content.length > MAX_CONTENT)
    throw formFailure(
      at('content'),
      'BASE_TYPE_MAX_LENGTH',
      `Must be ${MAX_CONTENT} or fewer in length.`,
    );
  if (Array.isArray(body.embeds) && body.embeds.length > 0) throw notSpoken('embeds');
  const flags = typeof body.flags === 'number' ? body.flags : 0;
  return {
    ...(content === undefined ? {} : { content }),
    // Their inner shape is discord.js's business; here they are only handed on.
    ...(Array.isArray(body.components)
      ? { components: body.components as APIMessageTopLevelComponent[] }
      : {}),
    flags: flags as MessageFlags,
  };
};

export const requireContent = (draft: MessageDraft): void => {
  if (!draft.content && !draft.components?.length) throw failure('emptyMessage');
};

type Origin = {
  readonly id: string;
  readonly channelId: string;
  readonly applicationId: string;
  readonly author: APIUser;
  readonly at: string;
};

export const createMessage = (draft: MessageDraft, origin: Origin): APIMessage => ({
  id: origin.id,
  channel_id: origin.channelId,
  application_id: origin.applicationId,
  webhook_id: origin.applicationId,
  author: origin.author,
  type: MessageType.ChatInputCommand,
  content: draft.content ?? '',
  embeds: [],
  components: draft.components ?? [],
  flags: draft.flags,
  timestamp: origin.at,
  edited_timestamp: null,
  tts: false,
  pinned: false,
  mention_everyone: false,
  mentions: [],
  mention_roles: [],
  attachments: [],
});

export const editMessage = (message: APIMessage, draft: MessageDraft, at: string): APIMessage => ({
  ...message,
  content: draft.content ?? message.content,
  components: draft.components ?? message.components ?? [],
  edited_timestamp: at,
});
