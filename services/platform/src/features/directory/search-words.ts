/** Shorter words have no trigram. */
const shortest = 3;

/** A parsed search text. */
export interface SearchWord {
  /** Member numbers it may stand for: the word as typed, and in administration the holder of that account. */
  readonly numbers: readonly string[];
  /** Without accents and case, as stored names are folded. */
  readonly folded: string;
}

/** An initial, as in `J. Doe`. */
const initial = /^(\p{L}\p{M}*)\.$/u;

/** A comma marks the last name: `Doe, Jane`. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .split(/[\s,;]+/u)
    .filter(word => word !== '')
    .map(word => word.replace(initial, '$1'));

/** ASCII is lower-cased here; other text is folded by the database, as stored names are. */
export const foldsBySimpleMeans = (word: string): boolean => /^[\x20-\x7e]*$/.test(word);
export const foldSimply = (word: string): string => word.toLowerCase().replaceAll('`', "'");

/** Escapes `%`, `_` and `\` for LIKE. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Escapes regular expression syntax. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

export type Part = 'anywhere' | 'beginning';

/** Where in a name a word must match. */
export const partFor = (word: SearchWord): Part =>
  [...word.folded].length < shortest ? 'beginning' : 'anywhere';
