import { CommandError } from '@guildhall/service-kit';
import { createDiscord, type Discord } from '../clients/discord/discord.js';
import type { LostUpdateListeners } from '../clients/discord/lost-updates.js';
import type { Config } from '../config.js';

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
    if (error instanceof Error && error.name === 'ChatError') throw new CommandError(error.message);
    throw error;
  } finally {
    discord.close();
  }
}
