import type { Discord } from '../clients/discord/discord.js';
import type { ChatSettings } from './discord.js';

/** A chat client for one command. Loaded on demand: it takes 250 ms, and most commands do not need it. */
export async function withDiscord<T>(
  config: ChatSettings,
  work: (discord: Discord) => Promise<T>,
): Promise<T> {
  const { useDiscord } = await import('./discord.js');
  return useDiscord(config, work);
}
