import { expect, vi } from 'vitest';
import type { ChatBot } from './harness.js';

interface Shown {
  readonly message_id: string;
  readonly content: string;
  readonly ephemeral: boolean;
  readonly components: readonly {
    readonly components: readonly { readonly custom_id?: string }[];
  }[];
}

/** What an account reads after it gave a command, and the buttons that it can press there. */
export interface Answer {
  readonly text: string;
  readonly ephemeral: boolean;
  readonly buttons: readonly string[];
  readonly messageId: string;
}

/** Accounts that type commands and press buttons, as the chat product's own client lets them. */
export async function talkTo(bot: ChatBot) {
  await bot.registerCommands();
  const sessions = async () =>
    ((await bot.control('GET', '/counters')) as { open_sessions: number }).open_sessions;
  await vi.waitFor(async () => expect(await sessions()).toBe(1), { timeout: 40_000 });

  async function give(path: string, body: object): Promise<Answer> {
    const { answer } = (await bot.control('POST', path, body)) as { answer: Shown | null };
    if (!answer) throw new Error('The bot did not answer');
    return {
      text: answer.content,
      ephemeral: answer.ephemeral,
      buttons: answer.components.flatMap(row => row.components.flatMap(b => b.custom_id ?? [])),
      messageId: answer.message_id,
    };
  }
  return {
    type: (chatId: string, command: string) =>
      give('/commands', { chat_id: chatId, command, locale: 'en-US' }),
    press: (chatId: string, { messageId }: Answer, button: string | undefined) =>
      give('/buttons', { chat_id: chatId, message_id: messageId, custom_id: button ?? '' }),
  };
}
