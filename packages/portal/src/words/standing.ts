import { words } from './index.js';

/** How a member stands, as the data has it: in the reader’s language where it is one of the usual words. */
export const standing = (text: string): string => words.standings[text.toLowerCase()] ?? text;
