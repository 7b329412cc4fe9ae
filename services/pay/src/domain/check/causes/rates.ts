import type { PayCategory } from '../../earnings/pay-categories.js';
import { type PayRates, type PayTerms, payRates, percentageOn } from '../../earnings/pay-rates.js';
import { premiumRates, premiums, rateOn } from '../../earnings/premium-rates.js';
import { agree, divideHalfUp, formatCents, parseCents, percentOf } from '../../money.js';
import { rowOfPay } from '../../statements/statement-totals.js';
import type { CategoryPair } from '../adjustments.js';
import type { Compared, Guess, MakeGuesses } from './guess.js';
import { hoursCounted, hoursStated, secondsFor } from './supposed.js';

/** The rate that the statement names. */
export const anotherRate: MakeGuesses = ({ terms, statement, supposed }) => {
  const [rate, own] = [statement.hourlyRate, terms.hourly_base_rate];
  if (rate === null || parseCents(rate) === parseCents(own)) return [];
  const ratesOn = payRates({ ...terms, hourly_base_rate: rate });
  return [{ code: 'another_rate', values: [rate, own], supposed: { ...supposed, ratesOn } }];
};

type PercentagePremium = (typeof premiums)[number] | 'cip' | 'affordability';
const percentagePremiums: readonly PercentagePremium[] = [...premiums, 'cip', 'affordability'];

const isOfFacility = (name: PercentagePremium): name is 'cip' | 'affordability' =>
  name === 'cip' || name === 'affordability';

const percentageOf = (name: PercentagePremium, terms: PayTerms, date: string): number =>
  Number(
    isOfFacility(name)
      ? percentageOn(terms[`${name}_percentage`], date)
      : rateOn(name, date).percent,
  );

/** Whole ones first; tenths because facilities' percentages are published so. */
const percentages = [
  ...Array.from({ length: 101 }, (_, percent) => percent),
  ...Array.from({ length: 301 }, (_, tenths) => tenths / 10),
];

/** Of these percentages the one at which the hours pay what the statement says. */
function percentagePaid(
  { category, actual }: CategoryPair,
  { terms, supposed }: Compared,
  among: readonly number[],
): number | undefined {
  if (actual === 0n) return undefined;
  const rate = parseCents(terms.hourly_base_rate);
  const seconds = BigInt(secondsFor(category, supposed.work));
  return among.find(percent =>
    agree(divideHalfUp(percentOf(rate, percent) * seconds, 3600n) - actual),
  );
}

function atPercentage(
  { terms, supposed }: Compared,
  name: keyof PayRates,
  percent: number,
): Guess['supposed'] {
  const rate = percentOf(parseCents(terms.hourly_base_rate), percent);
  return {
    ...supposed,
    ratesOn: date => ({ ...supposed.ratesOn(date), [name]: rate }),
  };
}

/** The training premium of another year, if the statement has no hours for it. */
function premiumOfAnotherYear(pair: CategoryPair, compared: Compared): Guess[] {
  const paid = percentagePaid(
    pair,
    compared,
    premiumRates.ojti.map(({ percent }) => percent),
  );
  const row = premiumRates.ojti.find(({ percent }) => percent === paid);
  if (row === undefined) return [];
  const from = row === premiumRates.ojti.at(-1) ? [] : [row.from];
  const supposed = atPercentage(compared, 'ojti', row.percent);
  return [{ code: 'another_premium', values: [String(row.percent), ...from], supposed }];
}

const premiumOf = (category: PayCategory): PercentagePremium | undefined =>
  percentagePremiums.find(each => each === rowOfPay[category]);

/** As many hours on both sides, at one percentage instead of another. */
function percentageGuesses(pair: CategoryPair, compared: Compared): Guess[] {
  const { category } = pair;
  const { terms, statement, supposed } = compared;
  const name = premiumOf(category);
  const stated = hoursStated(category, statement);
  if (name === undefined || (stated !== null && stated !== hoursCounted(category, supposed.work)))
    return [];
  if (stated === null && name === 'ojti') return premiumOfAnotherYear(pair, compared);
  const [own = 0, ...others] = new Set(
    supposed.work.map(({ date }) => percentageOf(name, terms, date)),
  );
  const paid = percentagePaid(pair, compared, percentages);
  if (others.length > 0 || paid === undefined || paid === own) return [];
  const at = atPercentage(compared, name, paid);
  if (stated !== null && own !== 0) {
    const rates = [paid, own].map(each =>
      formatCents(percentOf(parseCents(terms.hourly_base_rate), each)),
    );
    const values = [...rates, String(paid), String(own)];
    return [{ code: 'wrong_percentage', values, supposed: at }];
  }
  return isOfFacility(name)
    ? [{ code: 'another_percentage', values: [String(paid)], supposed: at }]
    : [];
}

export const anotherPercentage: MakeGuesses = compared =>
  compared.pairs.flatMap(pair => percentageGuesses(pair, compared));

/** Overtime of which one of its two portions was paid. */
export const onePortion: MakeGuesses = ({ supposed }) =>
  supposed.work.some(({ overtime }) => overtime > 0)
    ? [
        { code: 'straight_time', supposed: { ...supposed, omitted: 'straight' } },
        { code: 'flsa_premium', supposed: { ...supposed, omitted: 'flsa' } },
      ]
    : [];
