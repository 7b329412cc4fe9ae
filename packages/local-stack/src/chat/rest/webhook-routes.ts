import { type APIMessage, MessageFlags } from 'discord-api-types/v10';
import { answerOf, type ChatAnswer } from '../interactions/answer.js';
import { editMessage, parseMessage, requireContent } from '../interactions/message.js';
import type { Interaction, Interactions } from '../interactions/registry.js';
import { failure } from '../world/failure.js';
import type { World } from '../world/world.js';
import { postMessage } from './interaction-routes.js';
import { json, noContent, type Reply } from './reply.js';
import type { Call, Route } from './route.js';

const BASE = '/webhooks/:application_id/:interaction_token';

/** What follows the first answer: edits of it, further messages, removals. */
export const webhookRoutes = (
  world: World,
  interactions: Interactions,
  now: () => number,
): Route[] => {
  const enter = ({ params }: Call): Interaction =>
    interactions.getForWebhook(params.application_id ?? '', params.interaction_token ?? '');

  const getMessage = (interaction: Interaction, id: string | null): APIMessage => {
    const message = id === null ? undefined : interaction.messages.get(id);
    if (message === undefined) throw failure('unknownMessage');
    return message;
  };
  const messageOf = (call: Call) => {
    const interaction = enter(call);
    const id = call.params.message_id;
    return {
      interaction,
      message: getMessage(interaction, id === '@original' ? interaction.originalId : (id ?? null)),
    };
  };

  const keep = (interaction: Interaction, kind: ChatAnswer['kind'], message: APIMessage): Reply => {
    interaction.messages.set(message.id, message);
    interaction.state = 'answered';
    interactions.record(interaction, answerOf(kind, message, new Date(now()).toISOString()));
    return json(message);
  };

  const edit = (call: Call): Reply => {
    const { interaction, message } = messageOf(call);
    const edited = editMessage(message, parseMessage(call.body()), new Date(now()).toISOString());
    // The loading mark goes with the first edit; who may see the message never changes.
    const flags = (edited.flags ?? 0) & ~MessageFlags.Loading;
    return keep(interaction, 'edit', { ...edited, flags });
  };

  return [
    {
      method: 'POST',
      path: BASE,
      open: true,
      handle: call => {
        const interaction = enter(call);
        const draft = parseMessage(call.body());
        requireContent(draft);
        // The first further message of a deferred answer takes the place of its original.
        if (interaction.state === 'deferred')
          return edit({ ...call, params: { ...call.params, message_id: '@original' } });
        return keep(interaction, 'followup', postMessage(world, interaction, draft, now()));
      },
    },
    {
      method: 'GET',
      path: `${BASE}/messages/:message_id`,
      open: true,
      handle: call => json(messageOf(call).message),
    },
    { method: 'PATCH', path: `${BASE}/messages/:message_id`, open: true, handle: edit },
    {
      method: 'DELETE',
      path: `${BASE}/messages/:message_id`,
      open: true,
      handle: call => {
        const { interaction, message } = messageOf(call);
        interaction.messages.delete(message.id);
        interaction.state = 'answered';
        interactions.record(
          interaction,
          answerOf('deleted', message, new Date(now()).toISOString()),
        );
        return noContent;
      },
    },
  ];
};
