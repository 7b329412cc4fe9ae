import {
  type APIInteractionResponse,
  type APIMessage,
  MessageFlags,
  type RESTPostAPIInteractionCallbackWithResponseResult,
  InteractionResponseType as Type,
} from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import type { ChatContext } from '../context.js';
import type { Interaction } from '../interactions/interactions.js';
import { createMessage, editMessage, type MessageDraft } from '../interactions/message.js';
import { badRequest, discordError } from './discord-error.js';

interface Callback {
  Params: { id: string; token: string };
  Querystring: { with_response?: string };
  Body: { readonly type: APIInteractionResponse['type']; readonly data?: MessageDraft };
}

/** The answers of a bot. The interaction's token lets them in. */
export function interactionRoutes(app: FastifyInstance, context: ChatContext): void {
  const { guild, interactions } = context;

  function firstAnswer(
    interaction: Interaction,
    { data = {}, type }: Callback['Body'],
  ): APIMessage {
    const { pressedOn } = interaction;
    if (type === Type.ChannelMessageWithSource) return createMessage(guild, data);
    if (type === Type.DeferredChannelMessageWithSource)
      return createMessage(guild, { flags: (data.flags ?? 0) | MessageFlags.Loading });
    if (pressedOn && type === Type.UpdateMessage) return editMessage(pressedOn, data);
    if (pressedOn && type === Type.DeferredMessageUpdate) return pressedOn;
    throw badRequest(`The local chat server does not know callback type ${type} here.`);
  }

  app.post<Callback>('/interactions/:id/:token/callback', ({ body, params, query }, reply) => {
    const interaction = interactions.getWaiting(params.id, params.token);
    const message = firstAnswer(interaction, body);
    const isDeferred = [Type.DeferredChannelMessageWithSource, Type.DeferredMessageUpdate].includes(
      body.type,
    );
    interactions.show(interaction, message, isDeferred ? 'deferred' : 'answered');
    if (query.with_response !== 'true') return reply.code(204).send();
    const { id, type } = interaction;
    const result: RESTPostAPIInteractionCallbackWithResponseResult = {
      interaction: { id, type, response_message_id: message.id },
      resource: { type: body.type, message },
    };
    return reply.send(result);
  });

  app.patch<{ Params: { token: string }; Body: MessageDraft }>(
    '/webhooks/:application_id/:token/messages/:message_id',
    ({ body, params }) => {
      const interaction = interactions.getAcknowledged(params.token);
      if (!interaction.answer) throw discordError('unknownWebhook');
      const message = editMessage(interaction.answer, body);
      interactions.show(interaction, message, 'answered');
      return message;
    },
  );
}
