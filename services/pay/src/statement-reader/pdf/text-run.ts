import type { Message } from '@guildhall/contracts/messages';
/** Text as displayed: y grows downward, and text runs to the right. */
export interface TextRun {
  text: string;
  x: number;
  /** The baseline. */
  y: number;
  width: number;
  /** Font height. */
  size: number;
  monospaced: boolean;
}

export interface TextPage {
  number: number;
  runs: TextRun[];
  /** What the runs of this page do not include. */
  warnings?: Message[];
}
