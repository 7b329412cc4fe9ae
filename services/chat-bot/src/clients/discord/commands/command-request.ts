import type { ButtonInteraction, ChatInputCommandInteraction, Interaction } from 'discord.js';

/** A command, typed or from a button, independent of its transport. */
export interface CommandRequest {
  readonly given: 'typed' | 'pressed';
  readonly name: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly account: {
    readonly id: string;
    readonly username: string;
    readonly role_ids: readonly string[];
  };
  /** The user's locale: `en-US`, `es-419`. */
  readonly locale: string;
}

/** Visible only to the user. */
export interface CommandReply {
  readonly content: string;
  /** A link button; not in the text, so that previews do not open the link. */
  readonly link?: { readonly label: string; readonly url: string };
  /** Buttons that run another command with an argument. */
  readonly buttons?: readonly ReplyButton[];
}

export interface ReplyButton {
  readonly command: string;
  readonly subject: string;
  readonly label: string;
  readonly style: 'yes' | 'no';
}

const SEPARATOR = ':';
export const customIdOf = ({ command, subject }: ReplyButton): string =>
  `${command}${SEPARATOR}${subject}`;

export type CommandHandler = (request: CommandRequest) => Promise<CommandReply>;

export type CommandInteraction =
  | ButtonInteraction<'cached'>
  | ChatInputCommandInteraction<'cached'>;

/** A typed command or one of our buttons; not a ping or autocomplete. */
export const isCommand = (interaction: Interaction): interaction is CommandInteraction =>
  interaction.inCachedGuild() && (interaction.isButton() || interaction.isChatInputCommand());

function asked(
  interaction: CommandInteraction,
): Pick<CommandRequest, 'given' | 'name' | 'options'> {
  if (interaction.isButton()) {
    const [name = '', subject = ''] = interaction.customId.split(SEPARATOR);
    return { given: 'pressed', name, options: { subject } };
  }
  const options = interaction.options.data.map(({ name, value }) => [name, value ?? '']);
  return {
    given: 'typed',
    name: interaction.commandName,
    options: Object.fromEntries(options),
  };
}

export const toCommandRequest = (interaction: CommandInteraction): CommandRequest => ({
  ...asked(interaction),
  account: {
    id: interaction.user.id,
    username: interaction.user.username,
    role_ids: [...interaction.member.roles.cache.keys()].filter(id => id !== interaction.guildId),
  },
  locale: interaction.locale,
});
