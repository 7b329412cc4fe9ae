import {
  type APIApplicationCommandInteractionDataBasicOption,
  type APIInteraction,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  InteractionType,
} from 'discord.js';

/** A command as somebody gave it, whichever way it reached us: gateway today, signed HTTP some day. */
export interface CommandRequest {
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
}

export type CommandHandler = (request: CommandRequest) => Promise<CommandReply>;

/** What an answer is sent to. */
export interface InteractionAddress {
  readonly id: string;
  readonly token: string;
  readonly application_id: string;
}

/** null: not a command (a ping, a button, a completion), or not one that people type. */
export function toCommandRequest(interaction: APIInteraction): CommandRequest | null {
  if (interaction.type !== InteractionType.ApplicationCommand) return null;
  if (interaction.data.type !== ApplicationCommandType.ChatInput) return null;
  const user = interaction.member?.user ?? interaction.user;
  if (!user) return null;
  const given = (interaction.data.options ?? []).flatMap(option =>
    option.type === ApplicationCommandOptionType.Subcommand ||
    option.type === ApplicationCommandOptionType.SubcommandGroup
      ? []
      : [nameAndValue(option)],
  );
  return {
    name: interaction.data.name,
    options: Object.fromEntries(given),
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
