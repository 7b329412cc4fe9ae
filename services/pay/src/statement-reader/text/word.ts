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
