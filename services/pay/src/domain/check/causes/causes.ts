import type { FindingCode } from '@guildhall/contracts/pay';
import type { PayCategory } from '../../earnings/pay-categories.js';
import { payRates } from '../../earnings/pay-rates.js';
import { absolute, agree, sum } from '../../money.js';
import type { CategoryPair } from '../adjustments.js';
import type { Compared, Guess, MakeGuesses } from './guess.js';
import {
  anotherShift,
  inShutdown,
  leaveOfShift,
  leftOut,
  leftOutOfTwo,
  paidAsOvertime,
  paidAsRegular,
} from './hours.js';
import { anotherPercentage, anotherRate, onePortion } from './rates.js';
import { hoursCounted, hoursStated, paysFor, type Supposed, secondsFor } from './supposed.js';

/** One thing that explains categories together, to the cent. */
export interface Cause {
  readonly code: FindingCode;
  readonly values: readonly string[];
  readonly categories: readonly PayCategory[];
  readonly shiftIds: readonly string[];
  /** Overtime differs only because a premium counts in its regular rate. */
  readonly throughRegularRate: boolean;
}

/** Of those that explain as much, the first is the likeliest. */
const guesses: readonly MakeGuesses[] = [
  anotherRate,
  anotherPercentage,
  inShutdown,
  onePortion,
  paidAsOvertime,
  paidAsRegular,
  leaveOfShift,
  leftOut,
  anotherShift,
];

const CANDIDATES = 3;
/** Larger combinations of errors are not searched. */
const CAUSES = 4;

const isOpen =
  ({ supposed }: Compared) =>
  ({ category, actual }: CategoryPair): boolean =>
    !agree(paysFor(category, supposed) - actual);

/** Within a cent: it is not known whether payroll rounds each shift, each week or the period. */
function fits({ category, actual }: CategoryPair, { statement }: Compared, guess: Guess): boolean {
  if (!agree(paysFor(category, guess.supposed) - actual)) return false;
  const stated = hoursStated(category, statement);
  return stated === null || absolute(stated - hoursCounted(category, guess.supposed.work)) <= 1n;
}

/** What a guess explains; null where it would change what agrees, or not to what is paid. */
function explainedBy(guess: Guess, compared: Compared): readonly CategoryPair[] | null {
  const { supposed, pairs } = compared;
  const explained: CategoryPair[] = [];
  for (const pair of pairs) {
    const { category } = pair;
    const before = paysFor(category, supposed);
    if (paysFor(category, guess.supposed) === before) continue;
    if (fits(pair, compared, guess)) {
      if (!agree(before - pair.actual)) explained.push(pair);
    } else if (category !== 'overtime' || !isThroughRegularRate(guess, compared)) return null;
  }
  return explained.length > 0 ? explained : null;
}

const isThroughRegularRate = (guess: Guess, { supposed }: Compared): boolean =>
  guess.supposed.omitted === supposed.omitted &&
  secondsFor('overtime', guess.supposed.work) === secondsFor('overtime', supposed.work);

interface Fitting {
  readonly guess: Guess;
  readonly explained: readonly CategoryPair[];
}

const fitting = (makers: readonly MakeGuesses[], compared: Compared): Fitting[] =>
  makers
    .flatMap(make => make(compared))
    .flatMap(guess => {
      const explained = explainedBy(guess, compared);
      return explained ? [{ guess, explained }] : [];
    });

const sameness = ({ guess, explained }: Fitting): string =>
  [guess.code, ...explained.map(({ category }) => category)].join(' ');

/** Those that explain the most, of the likeliest kind. */
function likeliest(all: readonly Fitting[]): readonly Fitting[] {
  const most = Math.max(...all.map(({ explained }) => explained.length));
  const best = all.find(({ explained }) => explained.length === most);
  return best ? all.filter(each => sameness(each) === sameness(best)) : [];
}

const explains = (found: readonly Fitting[]) => found[0]?.explained.length ?? 0;

/** Two shifts only where they explain more than one thing does; in one category many pairs fit by chance. */
function likeliestOf(compared: Compared, open: number): readonly Fitting[] {
  const single = likeliest(fitting(guesses, compared));
  if (explains(single) === open) return single;
  const pairs = likeliest(fitting([leftOutOfTwo], compared));
  const isChance = explains(pairs) === 1 && pairs.length > CANDIDATES;
  return !isChance && explains(pairs) > explains(single) ? pairs : single;
}

function causeOf(candidates: readonly Fitting[], compared: Compared): Cause | null {
  const [first] = candidates;
  if (!first) return null;
  const { guess, explained } = first;
  const shifts = candidates.slice(0, CANDIDATES).flatMap(each => each.guess.shifts ?? []);
  const dates = shifts.map(({ date }) => date);
  const count = guess.code === 'of_two_shifts' ? [] : [String(candidates.length)];
  return {
    code: guess.code,
    values: [...(guess.values ?? []), ...(guess.shifts ? [...count, ...dates] : [])],
    categories: explained.map(({ category }) => category),
    shiftIds: shifts.map(({ shiftId }) => shiftId),
    throughRegularRate: isThroughRegularRate(guess, compared),
  };
}

const differs = ({ expected, actual }: CategoryPair) => actual - expected;

/** As much paid too little in one category as too much in another. */
function wrongCode(open: readonly CategoryPair[]): Cause | null {
  const isPaidFor = (short: CategoryPair) => (over: CategoryPair) =>
    differs(short) < 0n && differs(over) === -differs(short);
  const short = open.find(each => open.some(isPaidFor(each)));
  const over = short && open.find(isPaidFor(short));
  if (!short || !over) return null;
  const categories = [short.category, over.category];
  const code = 'other_way';
  return { code, values: [over.category], categories, shiftIds: [], throughRegularRate: false };
}

/** What the shutdowns of a period have delayed is not always whole days. */
const namedShutdowns = ({ shutdowns, pairs }: Compared, causes: readonly Cause[]): Cause[] =>
  causes.some(({ code }) => code === 'in_shutdown') || sum(pairs.map(differs)) >= 0n
    ? []
    : shutdowns.map(({ name, start_date, end_date }) => ({
        code: 'in_shutdown',
        values: [name, start_date, end_date],
        categories: [],
        shiftIds: [],
        throughRegularRate: false,
      }));

export type CheckedFacts = Omit<Compared, 'supposed'> & Pick<Supposed, 'work'>;

/** What explains the most first, then what explains what is left. */
export function causesOf({ work, ...facts }: CheckedFacts): readonly Cause[] {
  let compared: Compared = { ...facts, supposed: { work, ratesOn: payRates(facts.terms) } };
  const causes: Cause[] = [];
  while (causes.length < CAUSES) {
    const open = compared.pairs.filter(isOpen(compared));
    if (open.length === 0) break;
    const found = likeliestOf(compared, open.length);
    const moved = (found[0]?.explained.length ?? 0) < 2 ? wrongCode(open) : null;
    const cause = moved ?? causeOf(found, compared);
    if (!cause) break;
    causes.push(cause);
    compared = moved
      ? { ...compared, pairs: compared.pairs.filter(isNotIn(moved.categories)) }
      : { ...compared, supposed: found[0]?.guess.supposed ?? compared.supposed };
  }
  return [...causes, ...namedShutdowns({ ...compared, pairs: facts.pairs }, causes)];
}

const isNotIn =
  (categories: readonly PayCategory[]) =>
  ({ category }: CategoryPair): boolean =>
    !categories.includes(category);
