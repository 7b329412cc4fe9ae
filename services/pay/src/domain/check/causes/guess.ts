import type { FindingCode } from '@guildhall/contracts/pay';
import type { PayTerms } from '../../earnings/pay-rates.js';
import type { Statement } from '../../statements/statement.js';
import type { ShiftWork } from '../../work/work.js';
import type { CategoryPair } from '../adjustments.js';
import type { Supposed } from './supposed.js';

/** The fields of a shutdown that a guess needs. */
export interface ShutdownDays {
  readonly name: string;
  readonly start_date: string;
  readonly end_date: string;
}

/** What guesses are made of: the two sides, and what payroll is supposed to have gone by so far. */
export interface Compared {
  readonly terms: PayTerms;
  readonly statement: Statement;
  readonly shutdowns: readonly ShutdownDays[];
  readonly pairs: readonly CategoryPair[];
  readonly supposed: Supposed;
}

/** One thing that payroll may have done otherwise. Guesses of one code that fit alike are candidates of one cause. */
export interface Guess {
  readonly code: FindingCode;
  readonly values?: readonly string[];
  /** The shifts it is about. */
  readonly shifts?: readonly ShiftWork[];
  readonly supposed: Supposed;
}

/** The likeliest first. */
export type MakeGuesses = (compared: Compared) => readonly Guess[];

/** Of more shifts than fit into two weeks none is looked for: that would say nothing any more. */
const SHIFTS_LOOKED_THROUGH = 20;

/** Time cards are closed before the period ends: its last days are the likeliest to be wrong. */
export const latestFirst = (work: readonly ShiftWork[]): readonly ShiftWork[] =>
  work.length > SHIFTS_LOOKED_THROUGH ? [] : work.toReversed();

export const withShift = (
  { work, ...rest }: Supposed,
  shift: ShiftWork,
  instead: readonly ShiftWork[],
): Supposed => ({
  ...rest,
  work: work.flatMap(each => (each === shift ? instead : each)),
});
