import { notConfigured } from '../../clients/discord/chat-error.js';
import type { Discord } from '../../clients/discord/discord.js';
import { chatProblem, isChatFailure } from '../../domain/chat-problem.js';

/** Takes an account to the server with the permission that it gave itself. False: it was there. */
export const createJoin =
  (discord: Discord | null) =>
  async (chatId: string, accessToken: string): Promise<boolean> => {
    try {
      if (!discord) throw notConfigured();
      return await discord.joinServer(chatId, accessToken);
    } catch (error) {
      if (!isChatFailure(error)) throw error;
      throw chatProblem(error, { chat_id: chatId, server_id: discord?.serverId ?? null });
    }
  };
