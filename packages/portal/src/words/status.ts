import { words } from './index.js';

type Usual = Readonly<Record<string, string>>;

/** In the reader’s language where it is one of the usual words, else as the data has it. */
const inWords = (usual: Usual) => (text: string) => {
  const name = text.toLowerCase();
  return (Object.hasOwn(usual, name) ? usual[name] : undefined) ?? text;
};

export const statusInWords = inWords(words.statuses);
export const positionInWords = inWords(words.positions);
