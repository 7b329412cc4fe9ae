import {
  type APIGuild,
  type APITextChannel,
  ChannelType,
  type GatewayGuildCreateDispatchData,
} from 'discord-api-types/v10';
import type { Guild } from './guild.js';

/** As much of a server as libraries look at. */
export const guildObject = ({ id, name, ownerId, roles }: Guild): Partial<APIGuild> => ({
  id,
  name,
  owner_id: ownerId,
  roles: [...roles.values()],
  icon: null,
  features: [],
  emojis: [],
});

/** The only channel. Its id is the server's, as it is with a server's first. */
export const textChannel = ({ id }: Guild): APITextChannel => ({
  id,
  type: ChannelType.GuildText,
  guild_id: id,
  name: 'general',
  position: 0,
});

export function guildCreate(guild: Guild): Partial<GatewayGuildCreateDispatchData> {
  // Discord, "Guild Create": without the presence intent a bot gets itself alone.
  const members = [...guild.members.values()].filter(({ user }) => user.id === guild.botId);
  const channels = [textChannel(guild)];
  return { ...guildObject(guild), member_count: guild.members.size, members, channels };
}
