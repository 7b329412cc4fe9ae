import type {
  APIApplicationCommandInteraction,
  APIInteraction,
  APIMessageComponentInteraction,
} from 'discord-api-types/v10';
import { ApplicationCommandType, InteractionType } from 'discord-api-types/v10';

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
    readonly role_ids: readonly string[];
  };
  /** The asker's own language, as Discord writes it: `en-US`, `es-419`. */
  readonly locale: string;
  readonly server_id: string;
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
  // Only subcommands have no value, and of ours none has any.
  const options = (interaction.data.options ?? []).flatMap(option =>
    'value' in option ? [[option.name, option.value] as const] : [],
  );
  const { name } = interaction.data;
  return requestOf(interaction, { given: 'typed', name, options: Object.fromEntries(options) });
}

/** null: given outside any server, where there is nothing to change. */
function requestOf(
  interaction: APIApplicationCommandInteraction | APIMessageComponentInteraction,
  asked: Pick<CommandRequest, 'given' | 'name' | 'options'>,
): CommandRequest | null {
  const { guild_id: server_id, locale, member } = interaction;
  if (!member || server_id === undefined) return null;
  const { id, username } = member.user;
  return { ...asked, account: { id, username, role_ids: member.roles }, locale, server_id };
}
