import type { Discord } from '../clients/discord/discord.js';
import type { ChatSettings } from './discord.js';

/**
 * The chat client for as long as a command takes. Its library is loaded here and not before: that takes a quarter of a
 * second, and most commands never ask the chat server.
 */
export async function withDiscord<T>(
  config: ChatSettings,
  work: (discord: Discord) => Promise<T>,
): Promise<T> {
  const { useDiscord } = await import('./discord.js');
  return useDiscord(config, work);
}
