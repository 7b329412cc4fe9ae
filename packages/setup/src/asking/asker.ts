import type { QuestionName } from './questions.js';

/** A question only people can answer. */
export interface Question {
  /** Its name in an answers file: the setting, if there is one. */
  readonly name: QuestionName;
  readonly message: string;
  /** Where to find the answer. */
  readonly where?: string;
  /** The default. */
  readonly fallback?: string;
  /** Throws an Error whose message says what to enter. */
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

/** Answers questions: a person at a terminal, or a file. */
export interface Asker {
  /** Whether a person can see output and correct answers. */
  readonly isPerson: boolean;
  readonly say: (text: string) => void;
  /** A line of text. `instead` is an answer that may arrive another way. */
  readonly text: (question: Question, instead?: Promise<string>) => Promise<string>;
  /** Hidden input; empty keeps the current value. */
  readonly secret: (question: Question) => Promise<string>;
  readonly choose: (choice: Choice) => Promise<string>;
  readonly confirm: (question: Question & { readonly fallback: 'yes' | 'no' }) => Promise<boolean>;
  /** Reports an answer that does not work. A person may answer again or keep it; in a file it is an error. */
  readonly refuse: (sentence: string) => Promise<Verdict>;
  /** Errors found in a file, reported at the end. */
  readonly faults: () => readonly string[];
  /** Unused names in a file with this prefix. */
  readonly unasked: (beginning?: string) => readonly string[];
}

/** The person quit: nothing more is written. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** Errors in an answers file. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer';
}

/** Why an answer is malformed, or null. */
export function faultOf({ name, check }: Question, text: string): string | null {
  try {
    check?.(text);
    return null;
  } catch (error) {
    return `${name} ${(error as Error).message}`;
  }
}
