import { Locale } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import type { ChatContext } from '../context.js';
import type { Interaction } from '../interactions/interaction.js';
import { buttonsOf, isEphemeral } from '../interactions/message.js';
import type { OptionValues } from '../interactions/slash-command.js';

interface CommandRoute {
  Body: { chat_id: string; locale?: Locale; command: string; options?: OptionValues };
}
interface ButtonRoute {
  Body: { chat_id: string; locale?: Locale; message_id: string; custom_id: string };
}

/** A member types a command or presses a button, and reads the answer. */
export function commandControl(app: FastifyInstance, context: ChatContext): void {
  const { guild, interactions } = context;

  async function answerTo(interaction: Interaction) {
    const message = await interactions.waitForAnswer(interaction);
    return {
      answered: message !== null,
      callbacks: interaction.callbacks,
      answer: message && {
        message_id: message.id,
        ephemeral: isEphemeral(message),
        content: message.content,
        components: message.components ?? [],
        links: buttonsOf(message).flatMap(button => ('url' in button ? [button.url] : [])),
      },
    };
  }

  app.get('/commands', () => [...guild.commands.values()]);
  app.post<CommandRoute>('/commands', ({ body }) => {
    const { chat_id: chatId, command, locale = Locale.EnglishUS, options } = body;
    return answerTo(interactions.typeCommand({ chatId, locale }, command, options));
  });
  app.post<ButtonRoute>('/buttons', ({ body }) => {
    const { chat_id: chatId, custom_id, locale = Locale.EnglishUS, message_id } = body;
    return answerTo(interactions.pressButton({ chatId, locale }, message_id, custom_id));
  });
}
