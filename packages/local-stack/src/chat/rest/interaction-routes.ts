import { MessageFlags, InteractionResponseType as Response } from 'discord-api-types/v10';
import { answerOf } from '../interactions/answer.js';
import {
  createMessage,
  editMessage,
  type MessageDraft,
  parseMessage,
  requireContent,
} from '../interactions/message.js';
import type { Interaction, Interactions } from '../interactions/registry.js';
import { wireUser } from '../wire/account.js';
import { failure, formFailure, notSpoken } from '../world/failure.js';
import { getBot } from '../world/find.js';
import type { World } from '../world/world.js';
import { json, noContent } from './reply.js';
import type { Routes } from './route.js';

const postMessage = (world: World, interaction: Interaction, draft: MessageDraft) => {
  const message = createMessage(draft, {
    id: world.nextId(),
    channelId: world.channelId,
    applicationId: world.applicationId,
    author: wireUser(getBot(world).account),
    at: new Date().toISOString(),
  });
  interaction.messages.set(message.id, message);
  return message;
};

const spoken: ReadonlySet<number> = new Set([
  Response.ChannelMessageWithSource,
  Response.DeferredChannelMessageWithSource,
  Response.DeferredMessageUpdate,
  Response.UpdateMessage,
]);

const parseCallback = (body: unknown): { type: number; data: unknown } => {
  const { type, data } = (body ?? {}) as { type?: unknown; data?: unknown };
  if (typeof type !== 'number')
    throw formFailure('type', 'BASE_TYPE_REQUIRED', 'This field is required');
  if (!spoken.has(type)) throw notSpoken(`callback type ${type}`);
  return { type, data };
};

const newMessage = (
  world: World,
  interaction: Interaction,
  draft: MessageDraft,
  deferred: boolean,
) => {
  if (!deferred) requireContent(draft);
  const flags = deferred ? draft.flags | MessageFlags.Loading : draft.flags;
  return postMessage(world, interaction, { ...draft, flags });
};

/** The message that the button is part of; without a draft it stays as it is until the bot edits it. */
const updateMessage = (interaction: Interaction, draft: MessageDraft | null) => {
  const { messages, pressedOn } = interaction;
  const message = pressedOn === null ? undefined : messages.get(pressedOn);
  if (message === undefined)
    throw formFailure('type', 'BASE_TYPE_CHOICES', 'Only a component can update its message.');
  if (draft === null) return message;
  const edited = editMessage(message, draft, new Date().toISOString());
  messages.set(edited.id, edited);
  return edited;
};

export const interactionRoutes = (world: World, interactions: Interactions): Routes => ({
  'POST /interactions/:interaction_id/:interaction_token/callback': ({ params, query, body }) => {
    if (query.get('with_response') === 'true') throw notSpoken('with_response');
    const interaction = interactions.getForCallback(
      params.interaction_id ?? '',
      params.interaction_token ?? '',
    );
    const { type, data } = parseCallback(body());
    const draft = parseMessage(data, 'data');
    const deferred =
      type === Response.DeferredChannelMessageWithSource || type === Response.DeferredMessageUpdate;
    const updates = type === Response.DeferredMessageUpdate || type === Response.UpdateMessage;
    const message = updates
      ? updateMessage(interaction, deferred ? null : draft)
      : newMessage(world, interaction, draft, deferred);
    interaction.originalId = message.id;
    interaction.state = deferred ? 'deferred' : 'answered';
    const kind = deferred ? 'deferred' : updates ? 'edit' : 'reply';
    interactions.record(interaction, answerOf(kind, message, new Date().toISOString()));
    return noContent;
  },
  // What follows the first answer: edits of it.
  'PATCH /webhooks/:application_id/:interaction_token/messages/:message_id': ({ params, body }) => {
    const { application_id = '', interaction_token = '', message_id = '' } = params;
    const interaction = interactions.getForWebhook(application_id, interaction_token);
    const id = message_id === '@original' ? (interaction.originalId ?? '') : message_id;
    const message = interaction.messages.get(id);
    if (message === undefined) throw failure('unknownMessage');
    const at = new Date().toISOString();
    const edited = editMessage(message, parseMessage(body()), at);
    // The loading mark goes with the first edit; who may see the message never changes.
    const shown = { ...edited, flags: (edited.flags ?? 0) & ~MessageFlags.Loading };
    interaction.messages.set(message.id, shown);
    interaction.state = 'answered';
    interactions.record(interaction, answerOf('edit', shown, at));
    return json(shown);
  },
});
