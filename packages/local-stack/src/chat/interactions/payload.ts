import {
  type APIApplicationCommand,
  type APIChatInputApplicationCommandGuildInteraction,
  type APIMessage,
  type APIMessageComponentGuildInteraction,
  ApplicationCommandType,
  ComponentType,
  InteractionType,
  Locale,
  type APIApplicationCommandInteractionDataBasicOption as Option,
  ApplicationCommandOptionType as Type,
} from 'discord-api-types/v10';
import { textChannel } from '../guild/discord-objects.js';
import { getBot } from '../guild/find.js';
import type { Guild } from '../guild/guild.js';
import { permissionsOf } from '../guild/permissions.js';
import type { Interaction } from './interactions.js';

const commonPayload = (guild: Guild, { id, locale, member, token }: Interaction) => ({
  id,
  token,
  application_id: guild.applicationId,
  version: 1 as const,
  guild_id: guild.id,
  guild_locale: Locale.EnglishUS,
  channel_id: guild.channelId,
  channel: textChannel(guild),
  member: { ...member, permissions: String(permissionsOf(guild, member)) },
  locale,
  app_permissions: String(permissionsOf(guild, getBot(guild))),
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
  const named = options.flatMap(option => (option.type === Type.User ? [option.value] : []));
  const users = Object.fromEntries(
    named.flatMap(each => guild.users.get(each) ?? []).map(user => [user.id, user]),
  );
  return {
    ...commonPayload(guild, interaction),
    type: InteractionType.ApplicationCommand,
    data: { id, name, type: ApplicationCommandType.ChatInput, options, resolved: { users } },
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
