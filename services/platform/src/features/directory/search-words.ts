/** Below three characters there is no trigram to look a word up by. */
const shortest = 3;

/** What a person typed, taken apart. */
export interface SearchWord {
  /** As it was typed: it may be a member number. */
  readonly typed: string;
  /** Without accents and case, as names are stored for comparison. */
  readonly folded: string;
}

/** A letter that stands for a first name, `J. Doe`. */
const initial = /^(\p{L}\p{M}*)\.$/u;

/** A comma only says which name is the last one, `Doe, Jane`. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .split(/[\s,;]+/u)
    .filter(word => word !== '')
    .map(word => word.replace(initial, '$1'));

/** ASCII folds to lower case everywhere; anything else is for the database, which folded the names. */
export const foldsBySimpleMeans = (word: string): boolean => /^[\x20-\x7e]*$/.test(word);
export const foldSimply = (word: string): string => word.toLowerCase().replaceAll('`', "'");

/** `%`, `_` and `\` stand for themselves in what people search for. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Neither does anything that a regular expression takes for more than itself. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

export type Part = 'anywhere' | 'beginning';

/** Where in a name a word has to stand. */
export const partFor = (word: SearchWord): Part =>
  [...word.folded].length < shortest ? 'beginning' : 'anywhere';
