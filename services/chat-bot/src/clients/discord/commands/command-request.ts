import type { ButtonInteraction, ChatInputCommandInteraction, Interaction } from 'discord.js';

/** A command, typed or by a button of an answer, whichever way it reached us: gateway today, signed HTTP some day. */
export interface CommandRequest {
  readonly given: 'typed' | 'pressed';
  readonly name: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly account: {
    readonly id: string;
    readonly username: string;
    readonly role_ids: readonly string[];
  };
  /** The asker's own language, as Discord writes it: `en-US`, `es-419`. */
  readonly locale: string;
}

/** What only the asker sees. */
export interface CommandReply {
  readonly content: string;
  /** A button that opens an address; never part of the text, so that previews do not open it. */
  readonly link?: { readonly label: string; readonly url: string };
  /** Buttons that give another command, about something that it names. */
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

/** A command that people type in the server, or a button of ours; not a ping or a completion. */
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
