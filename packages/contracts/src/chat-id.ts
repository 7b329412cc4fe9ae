import { chatIdPattern } from './identifiers.js';
import { invalidAt } from './problem.js';

const form = new RegExp(chatIdPattern);
/** Account ids are signed 64-bit numbers. */
const firstTooLarge = 2n ** 63n;

/** A complete check of a chat account id: `ChatId` cannot express its upper bound. */
export const isChatId = (text: string): boolean => form.test(text) && BigInt(text) < firstTooLarge;

/** Rejects a body with an invalid chat account id. */
export function checkChatId(input: string, path: readonly string[] = ['chat_id']): void {
  if (isChatId(input)) return;
  const message = 'must be a chat account id below 2^63';
  throw invalidAt('body', path, message, input, 'chat_id');
}
