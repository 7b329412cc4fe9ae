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

/** Maximum message length (Discord, "Edit Webhook Message"); a longer one is refused. */
const CONTENT_LENGTH = 2_000;

export interface AnswerOptions {
  readonly handle: CommandHandler;
  /** Shown when the handler fails, in the user's language. */
  readonly apology: (locale: string) => string;
  readonly onError: (error: unknown) => void;
}

/**
 * Claims an interaction, then handles it. Discord accepts one first response, so if two sessions saw the command, one
 * continues.
 */
export async function answerInteraction(
  interaction: CommandInteraction,
  { handle, apology, onError }: AnswerOptions,
): Promise<void> {
  try {
    // A command gets a new message; a button updates its own.
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
    // Names must not trigger mentions.
    allowedMentions: { parse: [] },
    components: buttons.length > 0 ? [row] : [],
  };
}
