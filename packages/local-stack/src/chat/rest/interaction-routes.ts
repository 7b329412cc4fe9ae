import {
  InteractionType,
  MessageFlags,
  type RESTPostAPIInteractionCallbackWithResponseResult,
  InteractionResponseType as Response,
} from 'discord-api-types/v10';
import { answerOf } from '../interactions/answer.js';
import {
  createMessage,
  type MessageDraft,
  parseMessage,
  requireContent,
} from '../interactions/message.js';
import type { Interaction, Interactions } from '../interactions/registry.js';
import { wireUser } from '../wire/account.js';
import { ChatFailure, formFailure } from '../world/failure.js';
import { getBot } from '../world/find.js';
import type { World } from '../world/world.js';
import { json, noContent } from './reply.js';
import type { Route } from './route.js';

export const postMessage = (
  world: World,
  interaction: Interaction,
  draft: MessageDraft,
  now: number,
) => {
  const message = createMessage(draft, {
    id: world.nextId(now),
    channelId: interaction.channelId,
    applicationId: world.applicationId,
    author: wireUser(getBot(world).account),
    at: new Date(now).toISOString(),
  });
  interaction.messages.set(message.id, message);
  return message;
};

const parseCallback = (body: unknown): { type: number; data: unknown } => {
  const { type, data } = (body ?? {}) as { type?: unknown; data?: unknown };
  if (typeof type !== 'number')
    throw formFailure('type', 'BASE_TYPE_REQUIRED', 'This field is required');
  if (
    type !== Response.ChannelMessageWithSource &&
    type !== Response.DeferredChannelMessageWithSource
  )
    throw new ChatFailure(501, 0, `The local chat server does not speak callback type ${type}.`);
  return { type, data };
};

export const interactionRoutes = (
  world: World,
  interactions: Interactions,
  now: () => number,
): Route[] => [
  {
    method: 'POST',
    path: '/interactions/:interaction_id/:interaction_token/callback',
    open: true,
    handle: ({ params, query, body }) => {
      const interaction = interactions.getForCallback(
        params.interaction_id ?? '',
        params.interaction_token ?? '',
      );
      const { type, data } = parseCallback(body());
      const draft = parseMessage(data, 'data');
      const deferred = type === Response.DeferredChannelMessageWithSource;
      if (!deferred) requireContent(draft);
      const flags = deferred ? draft.flags | MessageFlags.Loading : draft.flags;
      const message = postMessage(world, interaction, { ...draft, flags }, now());
      interaction.originalId = message.id;
      interaction.state = deferred ? 'deferred' : 'answered';
      interactions.record(
        interaction,
        answerOf(deferred ? 'deferred' : 'reply', message, message.timestamp),
      );
      if (query.get('with_response') !== 'true') return noContent;
      const answer: RESTPostAPIInteractionCallbackWithResponseResult = {
        interaction: {
          id: interaction.id,
          type: InteractionType.ApplicationCommand,
          response_message_id: message.id,
          response_message_loading: deferred,
          response_message_ephemeral: (flags & MessageFlags.Ephemeral) !== 0,
        },
        resource: { type, message },
      };
      return json(answer);
    },
  },
];
