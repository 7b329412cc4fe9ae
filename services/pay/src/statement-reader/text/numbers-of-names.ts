import { isClose, type Line, withWords } from './word.js';

/** A rate multiplier in a name, without cents: `OT 1.5 Over 8/40`. */
const OF_NAME = /^\d\.\d$/;
const WORD = /^[a-z]/i;
const CENTS = /\d\.\d\d/;

/** Replaces the point of such a number, so that it is not read as an amount; `clean` restores it. */
export const POINT_OF_NAME = '\u2024';

/**
 * Finds such numbers between two words, or after a word at the end of a wrapped line. The latter must be outside of any
 * column, because hours without cents have others above or below.
 */
export function withNumbersOfNames(lines: Line[]): Line[] {
  const found = lines.flatMap(line =>
    line.words.flatMap((word, at) => {
      const [before, behind] = [line.words[at - 1], line.words[at + 1]];
      if (!OF_NAME.test(word.text) || !WORD.test(before?.text ?? '') || !isClose(before, word))
        return [];
      return [{ line, word, sure: isClose(word, behind) && WORD.test(behind?.text ?? '') }];
    }),
  );
  const own = new Set(found.filter(({ sure }) => sure).map(({ word }) => word));
  const inColumns = (page: number) =>
    lines
      .filter(line => line.page === page && CENTS.test(line.text))
      .flatMap(({ words }) => words)
      .filter(word => /^\d+(\.\d)?$/.test(word.text) && !own.has(word));
  for (const { line, word, sure } of found)
    if (
      !sure &&
      inColumns(line.page).every(
        other => other === word || other.x1 < word.x0 || word.x1 < other.x0,
      )
    )
      own.add(word);
  if (own.size === 0) return lines;
  return lines.map(line => {
    if (!line.words.some(word => own.has(word))) return line;
    const words = line.words.map(word =>
      own.has(word) ? { ...word, text: word.text.replace('.', POINT_OF_NAME) } : word,
    );
    return withWords(line, words);
  });
}
