import {
  type APIGuild,
  type APIGuildMember,
  type APIRole,
  type APITextChannel,
  type APIUser,
  ChannelType,
  type GatewayGuildCreateDispatchData,
  type GuildMemberFlags,
  Locale,
  type RoleFlags,
} from 'discord-api-types/v10';
import type { Guild } from './guild.js';

export const newUser = (given: Pick<APIUser, 'id' | 'username'> & Partial<APIUser>): APIUser => ({
  discriminator: '0',
  global_name: null,
  avatar: null,
  ...given,
});

export const newRole = (given: Pick<APIRole, 'id' | 'name'> & Partial<APIRole>): APIRole => ({
  permissions: '0',
  position: 1,
  managed: false,
  color: 0,
  colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
  hoist: false,
  mentionable: false,
  flags: 0 as RoleFlags,
  ...given,
});

export const newMember = (user: APIUser, given: Partial<APIGuildMember> = {}): APIGuildMember => ({
  user,
  nick: null,
  roles: [],
  pending: false,
  joined_at: new Date().toISOString(),
  mute: false,
  deaf: false,
  flags: 0 as GuildMemberFlags,
  ...given,
});

/** As much of a server as libraries look at. */
export const guildObject = (guild: Guild) =>
  ({
    id: guild.id,
    name: guild.name,
    owner_id: guild.ownerId,
    roles: [...guild.roles.values()],
    icon: null,
    features: [],
    emojis: [],
    preferred_locale: Locale.EnglishUS,
  }) as Partial<APIGuild> as APIGuild;

/** The only channel. */
export const textChannel = (guild: Guild): APITextChannel => ({
  id: guild.channelId,
  type: ChannelType.GuildText,
  guild_id: guild.id,
  name: 'general',
  position: 0,
  permission_overwrites: [],
});

export function guildCreate(guild: Guild): Partial<GatewayGuildCreateDispatchData> {
  // Discord, "Guild Create": without the presence intent a bot gets itself alone.
  const bot = guild.members.get(guild.botId);
  return {
    ...guildObject(guild),
    member_count: guild.members.size,
    members: bot ? [bot] : [],
    channels: [textChannel(guild)],
    threads: [],
  };
}
