import { type Issue, invalid } from '@guildhall/contracts';

/** Discord's ids are 64 bits, and PostgreSQL's integers and discord.js take them as signed. */
const TOO_LARGE = 1n << 63n;

export const isChatId = (text: string): boolean =>
  /^\d{17,20}$/.test(text) && BigInt(text) < TOO_LARGE;

/** What a pattern cannot say. */
export function checkChatId(chatId: string, path: readonly string[] = ['chat_id']): void {
  if (isChatId(chatId)) return;
  const issue: Issue = {
    in: 'body',
    path,
    message: 'must be the id of a chat account',
    rule: 'chat_id',
    operands: {},
    input: chatId,
  };
  throw invalid(`The request is not valid: body.${path.join('.')} ${issue.message}`, [issue]);
}
