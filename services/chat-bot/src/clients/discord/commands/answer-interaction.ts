import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  type InteractionEditReplyOptions,
  MessageFlags,
} from 'discord.js';
import {
  type CommandHandler,
  type CommandInteraction,
  type CommandReply,
  customIdOf,
  toCommandRequest,
} from './command-request.js';

/** Discord, "Edit Webhook Message": a longer one is refused, and the asker would wait for ever. */
const CONTENT_LENGTH = 2_000;

export interface AnswerOptions {
  readonly handle: CommandHandler;
  /** What to say when the handler fails, in the asker's language. */
  readonly apology: (locale: string) => string;
  readonly onError: (error: unknown) => void;
}

/**
 * Claims an interaction, then works on it. Discord takes one first answer, so of two sessions that both saw a command
 * only one goes on.
 */
export async function answerInteraction(
  interaction: CommandInteraction,
  { handle, apology, onError }: AnswerOptions,
): Promise<void> {
  try {
    // A typed command gets an answer of its own; a button's answer replaces what it was part of.
    if (interaction.isButton()) await interaction.deferUpdate();
    else await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    const reply = await handle(toCommandRequest(interaction)).catch((error: unknown) => {
      onError(error);
      return { content: apology(interaction.locale) };
    });
    await interaction.editReply(toMessage(reply));
  } catch (error) {
    onError(error);
  }
}

const buttonStyles = { yes: ButtonStyle.Success, no: ButtonStyle.Secondary } as const;

function buttonsOf({ buttons = [], link }: CommandReply): readonly ButtonBuilder[] {
  const given = buttons.map(button =>
    new ButtonBuilder()
      .setLabel(button.label)
      .setStyle(buttonStyles[button.style])
      .setCustomId(customIdOf(button)),
  );
  if (!link) return given;
  const { label, url } = link;
  return [...given, new ButtonBuilder().setLabel(label).setStyle(ButtonStyle.Link).setURL(url)];
}

function toMessage(reply: CommandReply): InteractionEditReplyOptions {
  const buttons = buttonsOf(reply);
  const row = new ActionRowBuilder<ButtonBuilder>().addComponents(...buttons);
  return {
    content: reply.content.slice(0, CONTENT_LENGTH),
    // A name that looks like a mention must not notify anyone.
    allowedMentions: { parse: [] },
    components: buttons.length > 0 ? [row] : [],
  };
}
