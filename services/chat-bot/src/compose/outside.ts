import { CommandError } from '@guildhall/service-kit';
import type { Discord } from '../clients/discord/discord.js';
import { createPlatform, type Platform } from '../clients/platform.js';
import type { Config } from '../config.js';
import { openDiscord } from './chat.js';

export const openPlatform = (config: Config): Platform =>
  createPlatform({
    url: config.platformUrl,
    apiKey: config.platformApiKey,
    serviceName: config.platformServiceName,
    serviceKey: config.platformServiceKey,
  });

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
