import { MessageFlags } from 'discord-api-types/v10';
import { answerOf } from '../interactions/answer.js';
import { editMessage, parseMessage } from '../interactions/message.js';
import type { Interactions } from '../interactions/registry.js';
import { failure } from '../world/failure.js';
import { json } from './reply.js';
import type { Route } from './route.js';

/** What follows the first answer: edits of it. */
export const webhookRoutes = (interactions: Interactions, now: () => number): Route[] => [
  {
    method: 'PATCH',
    path: '/webhooks/:application_id/:interaction_token/messages/:message_id',
    open: true,
    handle: ({ params, body }) => {
      const { application_id = '', interaction_token = '', message_id = '' } = params;
      const interaction = interactions.getForWebhook(application_id, interaction_token);
      const id = message_id === '@original' ? (interaction.originalId ?? '') : message_id;
      const message = interaction.messages.get(id);
      if (message === undefined) throw failure('unknownMessage');
      const at = new Date(now()).toISOString();
      const edited = editMessage(message, parseMessage(body()), at);
      // The loading mark goes with the first edit; who may see the message never changes.
      const shown = { ...edited, flags: (edited.flags ?? 0) & ~MessageFlags.Loading };
      interaction.messages.set(message.id, shown);
      interaction.state = 'answered';
      interactions.record(interaction, answerOf('edit', shown, at));
      return json(shown);
    },
  },
];
