import {
  type APIApplicationCommand,
  type APIChatInputApplicationCommandGuildInteraction,
  type APIGuildMember,
  type APIMessage,
  type APIMessageComponentGuildInteraction,
  ApplicationCommandType,
  ComponentType,
  InteractionType,
  type Locale,
  type APIApplicationCommandInteractionDataBasicOption as Option,
  ApplicationCommandOptionType as Type,
} from 'discord-api-types/v10';
import type { Guild } from '../guild/guild.js';
import { textChannel } from '../guild/guild-object.js';
import { permissionsOf } from '../guild/permissions.js';

/** A command or a button that a member used, and what the bot answers. */
export interface Interaction {
  readonly id: string;
  readonly token: string;
  readonly type: InteractionType;
  readonly member: APIGuildMember;
  readonly locale: Locale;
  readonly createdAt: number;
  /** The message that a button is part of. */
  readonly pressedOn: APIMessage | null;
  state: 'waiting' | 'deferred' | 'answered';
  /** A message of its own, or the one with the button. */
  answer: APIMessage | null;
  /** First answers, the refused ones too: more than one means that two bots answered. */
  callbacks: number;
}

const commonPayload = (guild: Guild, { id, locale, member, token }: Interaction) => ({
  id,
  token,
  locale,
  application_id: guild.applicationId,
  version: 1 as const,
  guild_id: guild.id,
  channel_id: guild.id,
  channel: textChannel(guild),
  member: { ...member, permissions: String(permissionsOf(guild, member)) },
  app_permissions: String(permissionsOf(guild, guild.getBot())),
  entitlements: [],
  authorizing_integration_owners: {},
  attachment_size_limit: 0,
});

export function commandPayload(
  guild: Guild,
  interaction: Interaction,
  { id, name }: APIApplicationCommand,
  options: Option[],
): APIChatInputApplicationCommandGuildInteraction {
  const named = options.flatMap(({ type, value }) => (type === Type.User ? [value] : []));
  const users = named.flatMap(userId => guild.users.get(userId) ?? []);
  const resolved = { users: Object.fromEntries(users.map(user => [user.id, user])) };
  return {
    ...commonPayload(guild, interaction),
    type: InteractionType.ApplicationCommand,
    data: { id, name, type: ApplicationCommandType.ChatInput, options, resolved },
  };
}

export const buttonPayload = (
  guild: Guild,
  interaction: Interaction,
  message: APIMessage,
  custom_id: string,
): APIMessageComponentGuildInteraction => ({
  ...commonPayload(guild, interaction),
  type: InteractionType.MessageComponent,
  message,
  data: { component_type: ComponentType.Button, custom_id },
});
