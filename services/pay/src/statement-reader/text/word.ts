export interface Word {
  text: string;
  x0: number;
  x1: number;
  y: number;
  size: number;
  /** How wide a space of its font is. */
  space: number;
}

export interface Line {
  page: number;
  y: number;
  size: number;
  words: Word[];
  /** Its words with single spaces. */
  text: string;
}
