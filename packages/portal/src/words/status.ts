import { words } from './index.js';

/** A status or type as the data has it: in the reader’s language where it is one of the usual words. */
export function statusInWords(text: string): string {
  const name = text.toLowerCase();
  return (Object.hasOwn(words.statuses, name) ? words.statuses[name] : undefined) ?? text;
}
