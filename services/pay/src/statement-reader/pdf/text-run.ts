import type { Message } from '@guildhall/contracts/messages';
/** A piece of text as a reader of the page sees it: y grows downwards, the text runs to the right. */
export interface TextRun {
  text: string;
  x: number;
  /** The baseline. */
  y: number;
  width: number;
  /** The height of its font. */
  size: number;
  monospaced: boolean;
}

export interface TextPage {
  number: number;
  runs: TextRun[];
  /** What of the page is not among its runs. */
  warnings?: Message[];
}
