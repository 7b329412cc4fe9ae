import { words } from './index.js';

/** In the reader’s language where it is one of the usual words, else as the data has it. */
export const statusInWords = (text: string) => words.statuses[text.toLowerCase()] ?? text;
export const positionInWords = (text: string) => words.positions[text.toLowerCase()] ?? text;
