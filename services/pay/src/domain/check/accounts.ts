import { type Earnings, earningsOf } from '../earnings/earnings.js';
import { explain } from '../earnings/explanation.js';
import type { PayCategory } from '../earnings/pay-categories.js';
import type { PayTerms } from '../earnings/pay-rates.js';
import { premiumRates } from '../earnings/premium-rates.js';
import { absolute, agree, type Cents, divideHalfUp, parseCents, percentOf } from '../money.js';
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
  statement: Statement;
  earnings: Earnings;
}

/** Completes the sentence "The difference …", or does not apply. */
type Account = (difference: Difference) => Finding | null;

const anotherRate: Account = ({ category, actual, work, terms, statement }) => {
  const rate = statement.hourlyRate;
  if (rate === null || parseCents(rate) === parseCents(terms.hourly_base_rate)) return null;
  const { amounts } = earningsOf(work, { ...terms, hourly_base_rate: rate });
  return agree(amounts[category] - actual)
    ? finding('another_rate', [rate, terms.hourly_base_rate])
    : null;
};

const isOfFacility = (category: PayCategory) => category === 'cip' || category === 'affordability';

/** What a facility pays on top lies over the same hours, also where its percentage is nought here. */
const secondsPaid = ({ earnings, category, work }: Difference): number =>
  isOfFacility(category)
    ? work.reduce((total, { worked, paidLeave }) => total + worked + paidLeave, 0)
    : earnings.portions
        .filter(each => each.category === category)
        .flatMap(each => each.lines)
        .reduce((total, line) => total + line.seconds, 0);

/** Of these percentages the one at which the hours pay what the statement says. */
function percentagePaid(difference: Difference, percentages: readonly number[]) {
  const rate = parseCents(difference.terms.hourly_base_rate);
  const seconds = BigInt(secondsPaid(difference));
  const pays = (percent: number) => divideHalfUp(percentOf(rate, percent) * seconds, 3600n);
  const { actual } = difference;
  return actual === 0n ? undefined : percentages.find(percent => pays(percent) === actual);
}

/** A training premium at the percentage of another year. */
const anotherPremium: Account = difference => {
  if (difference.category !== 'ojti_premium') return null;
  const all = premiumRates.ojti.map(({ percent }) => percent);
  const paid = percentagePaid(difference, all);
  const row = premiumRates.ojti.find(({ percent }) => percent === paid);
  return row ? finding('another_premium', [String(row.percent), row.from]) : null;
};

/** Tenths of a percent, because facilities' percentages are published so. */
const percentages = Array.from({ length: 301 }, (_, tenths) => tenths / 10);

const anotherPercentage: Account = difference => {
  if (!isOfFacility(difference.category)) return null;
  const paid = percentagePaid(difference, percentages);
  return paid === undefined ? null : finding('another_percentage', [String(paid)]);
};

const onePortion: Account = ({ category, expected, actual, earnings }) => {
  if (category !== 'overtime') return null;
  const portions = earnings.portions.filter(each => each.category === category);
  const straight = portions[0]?.amount ?? 0n;
  if (straight !== 0n && expected - actual === straight) return finding('straight_time');
  if (straight !== expected && actual === straight) return finding('flsa_premium');
  return null;
};

/** More shifts than anybody works in two weeks are not paired: that would say nothing any more. */
const PAIRED_AT_MOST = 28;

const oneEach = (dates: readonly string[]) => [...new Set(dates)];

/** What one shift, or two, earn in the category: perhaps forgotten, or recorded on the wrong day. */
const someShifts: Account = ({ category, expected, actual, earnings }) => {
  if (expected <= actual) return null;
  const byShift = new Map<string, { date: string; amount: Cents }>();
  for (const line of explain(earnings).lines) {
    if (line.category !== category) continue;
    const { amount = 0n } = byShift.get(line.shift_id) ?? {};
    byShift.set(line.shift_id, { date: line.shift_date, amount: amount + parseCents(line.amount) });
  }
  const all = [...byShift.values()];
  const fits = (amount: Cents) => amount === expected - actual;
  const dates = all.filter(({ amount }) => all.length > 1 && fits(amount)).map(({ date }) => date);
  if (dates.length > 0) return finding('of_shift', oneEach(dates), category);
  if (all.length < 3 || all.length > PAIRED_AT_MOST) return null;
  const pairs = all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter(other => fits(one.amount + other.amount))
      .map(other => [one.date, other.date]),
  );
  // Where many pairs fit, none of them is a reason.
  return pairs.length > 0 && pairs.length <= 3
    ? finding('of_two_shifts', pairs.flat(), category)
    : null;
};

/** Leave that one side pays and the other does not. */
const leaveOfShift: Account = ({ category, expected, actual, work, terms }) => {
  if (category !== 'regular_pay') return null;
  const rate = parseCents(terms.hourly_base_rate);
  const pays = (seconds: number) => divideHalfUp(rate * BigInt(seconds), 3600n);
  const size = absolute(actual - expected);
  const isPaid = actual < expected;
  const seconds = (shift: ShiftWork) => (isPaid ? shift.paidLeave : shift.leave - shift.paidLeave);
  const dates = work
    .filter(shift => seconds(shift) > 0 && pays(seconds(shift)) === size)
    .map(shift => shift.date);
  return dates.length > 0 ? finding(isPaid ? 'paid_leave' : 'unpaid_leave', oneEach(dates)) : null;
};

const someHours: Account = ({ category, expected, actual, work, terms }) =>
  hoursThatPay(absolute(actual - expected), category, terms, work[0]?.date ?? '');

const accounts: readonly Account[] = [
  anotherRate,
  anotherPremium,
  anotherPercentage,
  onePortion,
  someShifts,
  leaveOfShift,
  someHours,
];

/** About how many hours it is, only where nothing fits to the cent. */
export function accountsFor(difference: Difference): Finding[] {
  const found = accounts.map(account => account(difference)).filter(each => each !== null);
  const exact = found.filter(({ code }) => code !== 'about_hours');
  return exact.length > 0 ? exact : found;
}

/** Both sides' hours in a sentence of its own, and where to look when they differ. */
export function hoursCompared(difference: Difference): Finding | null {
  const rows = rowsOf(difference.statement, rowOfPay[difference.category]);
  const stated = rows.reduce((total, row) => total + parseCents(row.currentHours), 0n);
  const counted = divideHalfUp(BigInt(secondsPaid(difference)), 36n);
  if (difference.category === 'overtime' || stated === 0n || stated === counted) return null;
  const both = [Number(stated) / 100, Number(counted) / 100].map(String);
  return finding(stated > counted ? 'more_hours_stated' : 'fewer_hours_stated', both);
}
