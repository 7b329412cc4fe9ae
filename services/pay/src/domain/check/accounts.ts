import type { FindingCode } from '@guildhall/contracts/pay';
import { amountOf, type Earnings } from '../earnings/earnings.js';
import type { PayCategory } from '../earnings/pay-categories.js';
import {
  type PayRates,
  type PayTerms,
  payRates,
  percentageOn,
  type RatesOn,
} from '../earnings/pay-rates.js';
import { premiumRates, premiums, rateOn } from '../earnings/premium-rates.js';
import {
  absolute,
  agree,
  type Cents,
  divideHalfUp,
  formatCents,
  parseCents,
  percentOf,
} from '../money.js';
import { repeatsHours } from '../statements/row-category.js';
import type { Statement } from '../statements/statement.js';
import { rowOfPay, rowsOf } from '../statements/statement-totals.js';
import type { ShiftWork } from '../work/work.js';
import { type Finding, finding } from './finding.js';
import { hoursThatPay } from './hours-that-pay.js';

export interface Difference {
  category: PayCategory;
  expected: Cents;
  actual: Cents;
  work: readonly ShiftWork[];
  terms: PayTerms;
  /** By these terms. */
  ratesOn: RatesOn;
  statement: Statement;
  earnings: Earnings;
}

/** What payroll may have gone by instead. */
interface Supposed {
  work: readonly ShiftWork[];
  ratesOn: RatesOn;
}

const pays = (category: PayCategory, { work, ratesOn }: Supposed): Cents =>
  amountOf(category, work, ratesOn);

/** Within a cent: nobody knows whether payroll rounds each shift, each week or the period. */
const fits =
  ({ category, actual }: Difference) =>
  (supposed: Supposed): boolean =>
    agree(pays(category, supposed) - actual);

/** Completes the sentence "The difference …", or does not apply. */
interface Account {
  finding: Finding;
  /** Each would be a reason for it. */
  supposed: readonly Supposed[];
}
type FindAccount = (difference: Difference) => Account | null;

const anotherRate: FindAccount = difference => {
  const { work, terms, statement } = difference;
  const rate = statement.hourlyRate;
  if (rate === null || parseCents(rate) === parseCents(terms.hourly_base_rate)) return null;
  const supposed = { work, ratesOn: payRates({ ...terms, hourly_base_rate: rate }) };
  return fits(difference)(supposed)
    ? { finding: finding('another_rate', [rate, terms.hourly_base_rate]), supposed: [supposed] }
    : null;
};

/** With one of the rates at another percentage. */
function atPercentage(
  { work, terms, ratesOn }: Difference,
  name: keyof PayRates,
  percent: number,
): Supposed {
  const rate = percentOf(parseCents(terms.hourly_base_rate), percent);
  return { work, ratesOn: date => ({ ...ratesOn(date), [name]: rate }) };
}

const isOfFacility = (category: PayCategory) => category === 'cip' || category === 'affordability';

/** What a facility pays on top lies over the same hours, also where its percentage is nought here. */
function secondsPaid({ earnings, category, work }: Difference): number {
  if (isOfFacility(category))
    return work.reduce((total, { worked, paidLeave }) => total + worked + paidLeave, 0);
  // Both portions of it are for the same hours.
  if (category === 'overtime') return work.reduce((total, { overtime }) => total + overtime, 0);
  return earnings.portions
    .filter(each => each.category === category)
    .flatMap(each => each.lines)
    .reduce((total, line) => total + line.seconds, 0);
}

/** Of these percentages the one at which the hours pay what the statement says. */
function percentagePaid(difference: Difference, percentages: readonly number[]) {
  const rate = parseCents(difference.terms.hourly_base_rate);
  const seconds = BigInt(secondsPaid(difference));
  const pays = (percent: number) => divideHalfUp(percentOf(rate, percent) * seconds, 3600n);
  const { expected, actual } = difference;
  // What pays a cent more or less is the percentage that is expected.
  return actual === 0n || agree(actual - expected)
    ? undefined
    : percentages.find(percent => agree(pays(percent) - actual));
}

/** A training premium at the percentage of another year. */
const anotherPremium: FindAccount = difference => {
  if (difference.category !== 'ojti_premium') return null;
  const all = premiumRates.ojti.map(({ percent }) => percent);
  const paid = percentagePaid(difference, all);
  const row = premiumRates.ojti.find(({ percent }) => percent === paid);
  return row
    ? {
        finding: finding('another_premium', [
          String(row.percent),
          ...(row === premiumRates.ojti.at(-1) ? [] : [row.from]),
        ]),
        supposed: [atPercentage(difference, 'ojti', row.percent)],
      }
    : null;
};

/** Whole ones first; tenths because facilities' percentages are published so. */
const percentages = [
  ...Array.from({ length: 101 }, (_, percent) => percent),
  ...Array.from({ length: 301 }, (_, tenths) => tenths / 10),
];

const anotherPercentage: FindAccount = difference => {
  const { category } = difference;
  if (!isOfFacility(category)) return null;
  const paid = percentagePaid(difference, percentages);
  return paid === undefined
    ? null
    : {
        finding: finding('another_percentage', [String(paid)]),
        supposed: [atPercentage(difference, category, paid)],
      };
};

type PercentagePremium = (typeof premiums)[number] | 'cip' | 'affordability';

const percentageIn = ({ terms }: Difference, name: PercentagePremium, date: string): number =>
  Number(
    name === 'cip' || name === 'affordability'
      ? percentageOn(terms[`${name}_percentage`], date)
      : rateOn(name, date).percent,
  );

/** As many hours on both sides, at one percentage instead of another. */
const wrongPercentage: FindAccount = difference => {
  const { category, work, terms } = difference;
  const name = ([...premiums, 'cip', 'affordability'] as const).find(
    each => each === rowOfPay[category],
  );
  if (name === undefined || !hoursAgree(difference) || anotherRate(difference)) return null;
  const [own, ...others] = new Set(work.map(({ date }) => percentageIn(difference, name, date)));
  const paid = percentagePaid(difference, percentages);
  if (!own || others.length > 0 || paid === undefined) return null;
  const rates = [paid, own].map(each =>
    formatCents(percentOf(parseCents(terms.hourly_base_rate), each)),
  );
  return {
    finding: finding('wrong_percentage', [...rates, String(paid), String(own)]),
    supposed: [atPercentage(difference, name, paid)],
  };
};

const onePortion: FindAccount = ({ category, expected, actual, earnings }) => {
  if (category !== 'overtime') return null;
  const portions = earnings.portions.filter(each => each.category === category);
  const straight = portions[0]?.amount ?? 0n;
  const found = (code: 'straight_time' | 'flsa_premium') => ({
    finding: finding(code),
    supposed: [],
  });
  if (straight !== 0n && expected - actual === straight) return found('straight_time');
  return straight !== expected && actual === straight ? found('flsa_premium') : null;
};

/** Of more shifts than anybody works in two weeks none is looked for: that would say nothing any more. */
const LOOKED_THROUGH = 20;

/** A shift without what of it earns the category; null where that is all of it. */
function withoutOwn(shift: ShiftWork, category: PayCategory): ShiftWork | null {
  const row = rowOfPay[category];
  if (row === 'overtime')
    return { ...shift, overtime: 0, overtimeNight: 0, night: shift.night - shift.overtimeNight };
  const premium = premiums.find(each => each === row);
  return premium ? { ...shift, [premium]: 0 } : null;
}

/** Payroll without these shifts, or without what of them earns the category; none where it would pay otherwise. */
function without(gone: readonly ShiftWork[], difference: Difference): Supposed[] {
  const { category, work, ratesOn } = difference;
  const isPaid = fits(difference);
  const rest = work.filter(shift => !gone.includes(shift));
  const own = gone.map(shift => withoutOwn(shift, category)).filter(shift => shift !== null);
  const whole = { work: rest, ratesOn };
  const part = { work: [...rest, ...own], ratesOn };
  // Of all but overtime the category pays the same both ways.
  return category === 'overtime' || isPaid(whole) ? [whole, part].filter(isPaid) : [];
}

/** What one shift, or two, earn in the category: perhaps forgotten, or recorded on the wrong day. */
const someShifts: FindAccount = difference => {
  const { category, expected, actual, work, earnings } = difference;
  if (expected <= actual || work.length > LOOKED_THROUGH) return null;
  const portions = earnings.portions.filter(each => each.category === category);
  const all = [...new Set(portions.flatMap(({ lines }) => lines.map(({ shift }) => shift)))];
  const missing = (groups: readonly ShiftWork[][]) =>
    groups
      .map(shifts => ({ shifts, supposed: without(shifts, difference) }))
      .filter(({ supposed }) => supposed.length > 0);
  const account = (code: FindingCode, found: ReturnType<typeof missing>) => {
    const dates = found.map(({ shifts }) => shifts.map(({ date }) => date));
    const values = code === 'of_shift' ? [...new Set(dates.flat())] : dates.flat();
    const supposed = found.flatMap(each => each.supposed);
    return { finding: finding(code, values, category), supposed };
  };
  if (all.length < 2) return null;
  const alone = missing(all.map(shift => [shift]));
  if (alone.length > 0) return account('of_shift', alone);
  if (all.length < 3) return null;
  const pairs = missing(all.flatMap((one, at) => all.slice(at + 1).map(other => [one, other])));
  // Where many pairs fit, none of them is a reason.
  return pairs.length > 0 && pairs.length <= 3 ? account('of_two_shifts', pairs) : null;
};

/** Leave that one side pays and the other does not. */
const leaveOfShift: FindAccount = difference => {
  const { category, expected, actual, work, ratesOn } = difference;
  if (category !== 'regular_pay' && !isOfFacility(category)) return null;
  const isPaid = actual < expected;
  const supposed = work
    .filter(({ leave, paidLeave }) => (isPaid ? paidLeave : leave - paidLeave) > 0)
    .map(shift => {
      const other = { ...shift, paidLeave: isPaid ? 0 : shift.leave };
      return { date: shift.date, work: work.map(each => (each === shift ? other : each)), ratesOn };
    })
    .filter(fits(difference));
  const dates = [...new Set(supposed.map(({ date }) => date))];
  return dates.length > 0
    ? { finding: finding(isPaid ? 'paid_leave' : 'unpaid_leave', dates), supposed }
    : null;
};

const accounts: readonly FindAccount[] = [
  anotherRate,
  wrongPercentage,
  anotherPremium,
  anotherPercentage,
  onePortion,
];
const accountsOfHours: readonly FindAccount[] = [someShifts, leaveOfShift];

/** Where both sides count the same hours, none is missing. */
const exactly = (difference: Difference): Account[] =>
  [...accounts, ...(hoursAgree(difference) ? [] : accountsOfHours)]
    .map(account => account(difference))
    .filter(each => each !== null);

/** Half of the regular rate is paid on top of overtime, and the premiums count in it: what accounts for them may account for both. */
function throughRegularRate(
  { category, actual }: Difference,
  others: readonly Difference[],
): Finding | null {
  if (category !== 'overtime') return null;
  const cause = others.find(other =>
    exactly(other).some(({ supposed }) => supposed.some(each => pays(category, each) === actual)),
  );
  return cause ? finding('regular_rate', [cause.category]) : null;
}

/** In hundredths of an hour; nought where a statement does not tell. */
const hoursStated = ({ category, statement }: Difference): bigint =>
  rowsOf(statement, rowOfPay[category])
    .filter(({ description }) => !repeatsHours(description))
    .reduce((total, row) => total + parseCents(row.currentHours), 0n);

const hoursCounted = (difference: Difference): bigint =>
  divideHalfUp(BigInt(secondsPaid(difference)), 36n);

const hoursAgree = (difference: Difference): boolean => {
  const stated = hoursStated(difference);
  return stated !== 0n && stated === hoursCounted(difference);
};

/** About how many hours it is, only where nothing fits to the cent and the statement does not tell its hours. */
export function accountsFor(difference: Difference, others: readonly Difference[]): Finding[] {
  const { category, expected, actual, work, terms } = difference;
  const found = exactly(difference).map(each => each.finding);
  const cause = found.length === 0 ? throughRegularRate(difference, others) : null;
  if (cause) return [cause];
  if (hoursAgree(difference)) return found;
  const hours = hoursThatPay(absolute(actual - expected), category, terms, work[0]?.date ?? '');
  const isGuess = hours?.code === 'about_hours';
  if (hours === null || (isGuess && (found.length > 0 || hoursStated(difference) !== 0n)))
    return found;
  return [...found, hours];
}

/** Both sides' hours in a sentence of its own, and where to look when they differ. */
export function hoursCompared(difference: Difference): Finding | null {
  const stated = hoursStated(difference);
  const counted = hoursCounted(difference);
  if (stated === 0n || stated === counted) return null;
  const both = [Number(stated) / 100, Number(counted) / 100].map(String);
  return finding(stated > counted ? 'more_hours_stated' : 'fewer_hours_stated', both);
}
