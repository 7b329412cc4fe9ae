import {
  type APIApplicationCommand,
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
  type APIApplicationCommandInteractionDataBasicOption as Option,
  ApplicationCommandOptionType as Type,
} from 'discord-api-types/v10';
import { wireInteractionMember, wireUser } from '../wire/account.js';
import { wireChannel } from '../wire/guild.js';
import { permissionsOf } from '../world/permissions.js';
import type { Member, World } from '../world/world.js';

/** The people that options name come along, so that a bot need not ask for them. */
const resolve = (world: World, options: readonly Option[]): APIInteractionDataResolved => {
  const ids = options.flatMap(option => (option.type === Type.User ? [option.value] : []));
  const accounts = ids.flatMap(id => world.accounts.get(id) ?? []);
  const members = ids.flatMap(id => world.members.get(id) ?? []);
  return {
    users: Object.fromEntries(accounts.map(account => [account.id, wireUser(account)])),
    members: Object.fromEntries(
      members.map(member => {
        const { user: _, ...partial } = wireInteractionMember(world, member);
        return [member.account.id, partial];
      }),
    ),
    roles: {},
  };
};

export type Invocation = {
  readonly id: string;
  readonly token: string;
  readonly command: APIApplicationCommand;
  readonly options: Option[];
  readonly member: Member;
  readonly locale: Locale;
};

type Given = Pick<Invocation, 'id' | 'token' | 'member' | 'locale'>;

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
    channel_id: world.channelId,
    channel: wireChannel(world),
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
    guild_id: world.serverId,
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
