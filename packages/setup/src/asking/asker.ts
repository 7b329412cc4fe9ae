import type { QuestionName } from './questions.js';

/** Something that only people know. */
export interface Question {
  /** What an answers file calls it: the setting that it becomes, where it becomes one. */
  readonly name: QuestionName;
  readonly message: string;
  /** Where the answer is to be found. */
  readonly where?: string;
  /** What holds where nothing is said. */
  readonly fallback?: string;
  /** Throws an Error whose message says what to write. */
  readonly check?: (text: string) => unknown;
}

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

export interface Choice extends Question {
  readonly options: readonly Option[];
}

export type Verdict = 'again' | 'keep';

/** Whoever answers: a person at a terminal, or a file. */
export interface Asker {
  /** Whether somebody sits there who can be shown things and can mend them. */
  readonly isPerson: boolean;
  readonly say: (text: string) => void;
  /** A line. `instead` is an answer that may come another way meanwhile. */
  readonly text: (question: Question, instead?: Promise<string>) => Promise<string>;
  /** A line that nobody sees; empty keeps the one that there is. */
  readonly secret: (question: Question) => Promise<string>;
  readonly choose: (choice: Choice) => Promise<string>;
  readonly confirm: (question: Question & { readonly fallback: 'yes' | 'no' }) => Promise<boolean>;
  /** What was answered does not work. A person may answer again, or keep it all the same; of a file it is a fault. */
  readonly refuse: (sentence: string) => Promise<Verdict>;
  /** What is wrong in a file, so far: all of it is told at the end. A person is asked again instead. */
  readonly faults: () => readonly string[];
  /** Names in a file that begin so, and that nothing has asked for yet. */
  readonly unasked: (beginning?: string) => readonly string[];
}

/** Whoever answers has had enough: nothing more is written. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** What stands in the answers file does not do. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer';
}

/** Why an answer has not the form it must have; null where it has. */
export function faultOf({ name, check }: Question, text: string): string | null {
  try {
    check?.(text);
    return null;
  } catch (error) {
    return `${name} ${(error as Error).message}`;
  }
}
