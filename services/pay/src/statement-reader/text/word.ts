export interface Word {
  text: string;
  x0: number;
  x1: number;
  y: number;
  size: number;
  /** Width of a space in its font. */
  space: number;
}

export interface Line {
  page: number;
  y: number;
  size: number;
  words: Word[];
  /** Its words, joined with single spaces. */
  text: string;
}

/** The line with other words. */
export const withWords = (line: Line, words: Word[]): Line => ({
  ...line,
  words,
  text: words.map(word => word.text).join(' '),
});

/** In spaces: a wider gap separates cells, or a sign from its number. */
const ONE_SPACE = 1.7;

/** No more than a space apart, as the words of one cell are. */
export const isClose = (
  before: Pick<Word, 'x1'> | undefined,
  word: Pick<Word, 'x0' | 'space'> | undefined,
): boolean =>
  before !== undefined && word !== undefined && word.x0 - before.x1 <= ONE_SPACE * word.space;
