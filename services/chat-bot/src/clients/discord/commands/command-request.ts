import type {
  APIApplicationCommandInteraction,
  APIApplicationCommandInteractionDataBasicOption,
  APIInteraction,
  APIMessageComponentInteraction,
} from 'discord-api-types/v10';
import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  InteractionType,
} from '../library.bundled.js';

/**
 * A command as somebody gave it, typed or by a button of an answer, whichever way it reached us: gateway today,
 * signed HTTP some day.
 */
export interface CommandRequest {
  readonly given: 'typed' | 'pressed';
  readonly name: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly account: {
    readonly id: string;
    readonly username: string;
    /** Empty where the command was given outside the server. */
    readonly role_ids: readonly string[];
  };
  /** The asker's own language, as Discord writes it: `en-US`, `es-419`. */
  readonly locale: string;
  readonly server_id: string | null;
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

/** null: neither a command that people type (but a ping, a completion) nor a button that we made. */
export function toCommandRequest(interaction: APIInteraction): CommandRequest | null {
  if (interaction.type === InteractionType.MessageComponent) {
    const [name, subject, ...more] = interaction.data.custom_id.split(SEPARATOR);
    if (!name || subject === undefined || more.length > 0) return null;
    return requestOf(interaction, { given: 'pressed', name, options: { subject } });
  }
  if (interaction.type !== InteractionType.ApplicationCommand) return null;
  if (interaction.data.type !== ApplicationCommandType.ChatInput) return null;
  const options = (interaction.data.options ?? []).flatMap(option =>
    option.type === ApplicationCommandOptionType.Subcommand ||
    option.type === ApplicationCommandOptionType.SubcommandGroup
      ? []
      : [nameAndValue(option)],
  );
  const { name } = interaction.data;
  return requestOf(interaction, { given: 'typed', name, options: Object.fromEntries(options) });
}

function requestOf(
  interaction: APIApplicationCommandInteraction | APIMessageComponentInteraction,
  asked: Pick<CommandRequest, 'given' | 'name' | 'options'>,
): CommandRequest | null {
  const user = interaction.member?.user ?? interaction.user;
  if (!user) return null;
  return {
    ...asked,
    account: {
      id: user.id,
      username: user.username,
      role_ids: interaction.member?.roles ?? [],
    },
    locale: interaction.locale,
    server_id: interaction.guild_id ?? null,
  };
}

function nameAndValue(
  option: APIApplicationCommandInteractionDataBasicOption,
): [string, string | number | boolean] {
  return [option.name, option.value];
}
