import {
  type APIInteractionResponse,
  type APIMessage,
  RESTJSONErrorCodes as Code,
  type RESTPostAPIInteractionCallbackWithResponseResult,
  InteractionResponseType as Type,
} from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import type { ChatContext } from '../context.js';
import type { Interaction } from '../interactions/interaction.js';
import { createMessage, editMessage, type MessageDraft } from '../interactions/message.js';
import { badRequest, DiscordError } from './discord-error.js';

interface Callback {
  Params: { id: string; token: string };
  Querystring: { with_response?: string };
  Body: { readonly type: APIInteractionResponse['type']; readonly data?: MessageDraft };
}

const DEFERRED: readonly Type[] = [
  Type.DeferredChannelMessageWithSource,
  Type.DeferredMessageUpdate,
];

/** The answers of a bot. The interaction's token lets them in. */
export function interactionRoutes(app: FastifyInstance, context: ChatContext): void {
  const { guild, interactions } = context;

  function firstAnswer(
    { pressedOn }: Interaction,
    { data = {}, type }: Callback['Body'],
  ): APIMessage {
    if (type === Type.ChannelMessageWithSource || type === Type.DeferredChannelMessageWithSource)
      return createMessage(guild, data);
    if (pressedOn && (type === Type.UpdateMessage || type === Type.DeferredMessageUpdate))
      return editMessage(pressedOn, data);
    throw badRequest(`The local chat server does not know callback type ${type} here.`);
  }

  app.post<Callback>('/v10/interactions/:id/:token/callback', ({ body, params, query }, reply) => {
    const { id, token } = params;
    const interaction = interactions.getWaiting(id, token);
    const message = firstAnswer(interaction, body);
    interaction.answer = message;
    interaction.state = DEFERRED.includes(body.type) ? 'deferred' : 'answered';
    if (query.with_response !== 'true') return reply.code(204).send();
    const { type } = interaction;
    const result: RESTPostAPIInteractionCallbackWithResponseResult = {
      interaction: { id, type, response_message_id: message.id },
      resource: { type: body.type, message },
    };
    return reply.send(result);
  });

  app.patch<{ Params: { token: string }; Body: MessageDraft }>(
    '/v10/webhooks/:application_id/:token/messages/:message_id',
    ({ body, params }) => {
      const interaction = interactions.find(params.token);
      if (!interaction?.answer) throw new DiscordError(404, Code.UnknownWebhook);
      interaction.answer = editMessage(interaction.answer, body);
      interaction.state = 'answered';
      return interaction.answer;
    },
  );
}
