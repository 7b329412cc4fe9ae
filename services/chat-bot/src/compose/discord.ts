import { CommandError } from '@guildhall/service-kit';
import { RESTJSONErrorCodes } from 'discord.js';
import { ChatError } from '../clients/discord/chat-error.js';
import { createDiscord, type Discord, type DiscordOptions } from '../clients/discord/discord.js';
import type { Config } from '../config.js';
import { inviteUrl } from '../features/roles/invite.js';

export type ChatSettings = Pick<
  Config,
  | 'discordToken'
  | 'discordServerId'
  | 'discordApiUrl'
  | 'discordRequestsPerSecond'
  | 'discordJoinServer'
>;

/** Null if not configured; everything else works without it. */
export function discordOptions(config: ChatSettings): DiscordOptions | null {
  const { discordServerId: serverId, discordToken: token } = config;
  if (serverId === null || token === null) return null;
  return {
    apiUrl: config.discordApiUrl,
    token,
    serverId,
    requestsPerSecond: config.discordRequestsPerSecond,
  };
}

export function openDiscord(config: ChatSettings): Discord | null {
  const options = discordOptions(config);
  return options && createDiscord(options);
}

/** Discord's codes for a server the bot is not in, or without the commands scope. */
const uninvited = new Set<number | null>([
  RESTJSONErrorCodes.UnknownGuild,
  RESTJSONErrorCodes.MissingAccess,
]);

async function explain(
  discord: Discord,
  { discordApiUrl: apiUrl, discordJoinServer: joins }: ChatSettings,
  error: ChatError,
): Promise<string> {
  if (error.reason === 'token_refused') return `${error.message} Set a new DISCORD_TOKEN.`;
  if (error.reason === 'unreachable' || error.reason === 'timeout')
    return `${error.message} The URL is ${apiUrl} (DISCORD_API_URL).`;
  if (!uninvited.has(error.discordCode)) return error.message;
  const { serverId } = discord;
  const { id } = await discord.getApplication();
  const url = inviteUrl(id, serverId, joins);
  return `The bot is not in the server ${serverId} (DISCORD_SERVER_ID) or lacks permissions. Invite it: ${url}`;
}

/** Opens the chat client; refusals become instructions. */
export async function useDiscord<T>(
  config: ChatSettings,
  work: (discord: Discord) => Promise<T>,
): Promise<T> {
  const discord = openDiscord(config);
  if (!discord)
    throw new CommandError(
      'This command needs the chat server. Set DISCORD_TOKEN and DISCORD_SERVER_ID.',
    );
  try {
    return await work(discord);
  } catch (error) {
    if (error instanceof ChatError) throw new CommandError(await explain(discord, config, error));
    throw error;
  } finally {
    discord.close();
  }
}
