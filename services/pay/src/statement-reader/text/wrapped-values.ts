import { type Line, type Word, withWords } from './word.js';

/**
 * First line of an amount or a date that wraps in a narrow cell: `4,338.4`, `2026-10-`. Amounts under a thousand fit in
 * most cells, and 7.5 above an 8 are the hours of two rows.
 */
const BEGINS =
  /^([($-]*(?:\d{1,3},\d{3}|\d{4})[\d,]*\.\d|\d{4}-(\d{1,2}-)?|\d{1,2}[/-](\d{1,2}[/-](?:[12]|(?:19|20)\d?)?)?)$/;
const GOES_ON = /^\d[\d/-]{0,7}\)?$/;
const WHOLE =
  /^([($-]*[\d,]+\.\d{2}[)-]*|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}([/-])\d{1,2}\2(\d{4}|\d{2}))$/;

/** In font sizes: maximum line spacing within one text. Lines of neighboring cells may be in between. */
const NEAR = 1.6;
const LINES_BELOW = 3;

/** Joins amounts and dates that wrap over two lines, on the first line. */
export function joinWrappedValues(lines: Line[]): Line[] {
  const joined = new Map<Word, string>();
  const gone = new Set<Word>();
  for (const [at, line] of lines.entries())
    for (const word of line.words) {
      if (!BEGINS.test(word.text)) continue;
      const rest = lines
        .slice(at + 1, at + 1 + LINES_BELOW)
        .flatMap(({ words }) => words)
        .find(other => isBelow(word, other) && WHOLE.test(word.text + other.text));
      if (!rest) continue;
      joined.set(word, word.text + rest.text);
      gone.add(rest);
    }
  if (gone.size === 0) return lines;
  return lines.flatMap(line => {
    const words = line.words
      .filter(word => !gone.has(word))
      .map(word => ({ ...word, text: joined.get(word) ?? word.text }));
    return words.length === 0 ? [] : [withWords(line, words)];
  });
}

/** In the same cell: aligned to the edge or the center of the line above. */
const isBelow = (word: Word, other: Word) =>
  GOES_ON.test(other.text) &&
  other.y > word.y &&
  other.y - word.y <= NEAR * word.size &&
  [word.x0 - other.x0, word.x1 - other.x1, (word.x0 + word.x1 - other.x0 - other.x1) / 2].some(
    away => Math.abs(away) < 1,
  );
