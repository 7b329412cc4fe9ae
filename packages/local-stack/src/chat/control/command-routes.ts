import { type Fields as Given, isFields } from '@guildhall/contracts';
import { invokeCommand } from '../interactions/invoke.js';
import { pressButton } from '../interactions/press.js';
import type { Interaction } from '../interactions/registry.js';
import { json } from '../rest/reply.js';
import { badRequest } from '../world/failure.js';
import { type ControlContext, type ControlRoutes, readNumber, readText } from './context.js';

// A bot has three seconds for its first answer; what it deferred may take as long as a page of the
// platform waits.
const WAIT_MS = 15_000;
const MAX_WAIT_MS = 30_000;

const view = (interaction: Interaction, openSessions: number) => ({
  command: interaction.command,
  chat_id: interaction.member.account.id,
  answered: interaction.state === 'answered',
  state: interaction.state,
  callbacks: interaction.callbacks,
  open_sessions: openSessions,
  /** What the person reads now. */
  answer: interaction.answers.findLast(answer => answer.kind !== 'deferred') ?? null,
  responses: interaction.answers,
});

const optionsOf = (given: Given): Given => {
  const options = given.options ?? {};
  if (!isFields(options)) throw badRequest('"options" must be an object of names and values.');
  return options;
};

export const commandRoutes = (context: ControlContext): ControlRoutes => {
  const { store, hub, interactions } = context;
  const answerOf = async (interaction: Interaction, given: Given) => {
    const wait = Math.min(readNumber(given, 'wait_ms', WAIT_MS), MAX_WAIT_MS);
    await interactions.waitForAnswer(interaction, wait);
    return json(view(interaction, hub.openSessions()));
  };
  return {
    'GET /commands': () => json([...store.world.commands.values()]),
    'POST /commands': ({ given }) => {
      const interaction = invokeCommand(context, {
        chatId: readText(given, 'chat_id'),
        text: readText(given, 'command'),
        options: optionsOf(given),
        locale: String(given.locale ?? 'en-US'),
      });
      return answerOf(interaction, given);
    },
    'POST /buttons': ({ given }) => {
      const interaction = pressButton(context, {
        chatId: readText(given, 'chat_id'),
        messageId: readText(given, 'message_id'),
        customId: readText(given, 'custom_id'),
        locale: String(given.locale ?? 'en-US'),
      });
      return answerOf(interaction, given);
    },
  };
};
