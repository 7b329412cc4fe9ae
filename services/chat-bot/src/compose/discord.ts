import { CommandError } from '@guildhall/service-kit';
import { RESTJSONErrorCodes } from 'discord.js';
import { ChatError } from '../clients/discord/chat-error.js';
import { createDiscord, type Discord } from '../clients/discord/discord.js';
import type { LostUpdateListeners } from '../clients/discord/lost-updates.js';
import type { Config } from '../config.js';
import { inviteUrl } from '../features/roles/invite.js';

/** null where the settings for it are missing: everything else works without. */
export function openDiscord(
  config: Pick<
    Config,
    'discordToken' | 'discordServerId' | 'discordApiUrl' | 'discordRequestsPerSecond'
  >,
  listeners: LostUpdateListeners = {},
): Discord | null {
  const { discordServerId: serverId, discordToken: token } = config;
  if (serverId === null || token === null) return null;
  return createDiscord({
    apiUrl: config.discordApiUrl,
    token,
    serverId,
    requestsPerSecond: config.discordRequestsPerSecond,
    ...listeners,
  });
}

/** What Discord says of a server that the bot was never invited to, or without the scope for commands. */
const uninvited = new Set<number | null>([
  RESTJSONErrorCodes.UnknownGuild,
  RESTJSONErrorCodes.MissingAccess,
]);

async function explain(discord: Discord, error: ChatError): Promise<string> {
  if (error.reason === 'token_refused') return `${error.message} Set a new DISCORD_TOKEN.`;
  if (!uninvited.has(error.discordCode)) return error.message;
  const { serverId } = discord;
  const url = inviteUrl(await discord.getApplicationId(), serverId);
  return `The bot is not in the server ${serverId} (DISCORD_SERVER_ID), or not with all it needs. Invite it: ${url}`;
}

/** The chat client for as long as a command takes. */
export async function withDiscord<T>(
  config: Config,
  work: (discord: Discord) => Promise<T>,
): Promise<T> {
  const discord = openDiscord(config);
  if (!discord)
    throw new CommandError(
      'Set DISCORD_TOKEN and DISCORD_SERVER_ID: this command asks the chat server.',
    );
  try {
    return await work(discord);
  } catch (error) {
    if (error instanceof ChatError) throw new CommandError(await explain(discord, error));
    throw error;
  } finally {
    discord.close();
  }
}
