import { invalidAt } from './problem.js';

/** Account numbers are kept in 64 signed bits where they come from. */
const firstTooLarge = 2n ** 63n;

/** The number of a chat account, whole: `ChatId` cannot say its upper bound. */
export const isChatId = (text: string): boolean =>
  /^\d{17,20}$/.test(text) && BigInt(text) < firstTooLarge;

/** Refuses a request whose body names what is no chat account. */
export function checkChatId(input: string, path: readonly string[] = ['chat_id']): void {
  if (isChatId(input)) return;
  const message = 'must be the number of a chat account, below 2^63';
  throw invalidAt('body', path, message, input, 'chat_id');
}
