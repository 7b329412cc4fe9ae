import {
  type APIApplicationCommand,
  type APIApplicationCommandInteractionDataOption,
  type APIChatInputApplicationCommandGuildInteraction,
  type APIInteractionDataResolved,
  type APIMessage,
  type APIMessageComponentGuildInteraction,
  ApplicationCommandType,
  ApplicationIntegrationType,
  ComponentType,
  InteractionContextType,
  InteractionType,
  Locale,
  ApplicationCommandOptionType as Type,
} from 'discord-api-types/v10';
import { wireInteractionMember, wireUser } from '../wire/account.js';
import { wireChannel, wireRole } from '../wire/guild.js';
import { permissionsOf } from '../world/permissions.js';
import type { Member, World } from '../world/world.js';

type Option = APIApplicationCommandInteractionDataOption;

const flatten = (options: readonly Option[]): Option[] =>
  options.flatMap(option => [
    option,
    ...('options' in option ? flatten(option.options ?? []) : []),
  ]);

/** The people and roles that options name come along, so that a bot need not ask for them. */
const resolve = (world: World, options: readonly Option[]): APIInteractionDataResolved => {
  const resolved: Required<Pick<APIInteractionDataResolved, 'users' | 'members' | 'roles'>> = {
    users: {},
    members: {},
    roles: {},
  };
  for (const option of flatten(options)) {
    if (option.type !== Type.User && option.type !== Type.Role && option.type !== Type.Mentionable)
      continue;
    const account = world.accounts.get(option.value);
    const member = world.members.get(option.value);
    const role = world.roles.get(option.value);
    if (account !== undefined) resolved.users[account.id] = wireUser(account);
    if (role !== undefined) resolved.roles[role.id] = wireRole(role);
    if (member === undefined) continue;
    const { user: _, ...partial } = wireInteractionMember(world, member);
    resolved.members[option.value] = partial;
  }
  return resolved;
};

export type Invocation = {
  readonly id: string;
  readonly token: string;
  readonly command: APIApplicationCommand;
  readonly options: Option[];
  readonly member: Member;
  readonly channelId: string;
  readonly locale: Locale;
};

type Given = Pick<Invocation, 'id' | 'token' | 'member' | 'channelId' | 'locale'>;

/** What every interaction in the server carries, whatever was done. */
const commonPayload = (world: World, call: Given) => {
  const bot = world.members.get(world.botUserId);
  return {
    id: call.id,
    application_id: world.applicationId,
    token: call.token,
    version: 1 as const,
    guild_id: world.serverId,
    guild: { id: world.serverId, locale: Locale.EnglishUS, features: [] },
    guild_locale: Locale.EnglishUS,
    channel_id: call.channelId,
    channel: { ...wireChannel(world), id: call.channelId },
    member: wireInteractionMember(world, call.member),
    locale: call.locale,
    app_permissions: (bot === undefined ? 0n : permissionsOf(world, bot)).toString(),
    entitlements: [],
    authorizing_integration_owners: { [ApplicationIntegrationType.GuildInstall]: world.serverId },
    context: InteractionContextType.Guild,
    // Discord reference, "Interaction Object": bytes; 10 MiB without boosts.
    attachment_size_limit: 10_485_760,
  };
};

export const interactionPayload = (
  world: World,
  call: Invocation,
): APIChatInputApplicationCommandGuildInteraction => ({
  ...commonPayload(world, call),
  type: InteractionType.ApplicationCommand,
  data: {
    id: call.command.id,
    name: call.command.name,
    type: ApplicationCommandType.ChatInput,
    ...(call.command.guild_id === undefined ? {} : { guild_id: world.serverId }),
    options: call.options,
    resolved: resolve(world, call.options),
  },
});

export const buttonPayload = (
  world: World,
  call: Given & { readonly message: APIMessage; readonly customId: string },
): APIMessageComponentGuildInteraction => ({
  ...commonPayload(world, call),
  type: InteractionType.MessageComponent,
  message: call.message,
  data: { component_type: ComponentType.Button, custom_id: call.customId },
});
