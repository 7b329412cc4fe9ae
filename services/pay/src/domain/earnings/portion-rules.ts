import type { RuleCode } from '@guildhall/contracts/pay';
import { hoursOf } from '../work/summary.js';
import type { ShiftWork } from '../work/work.js';
import type { PayCategory } from './pay-categories.js';
import type { PayRates } from './pay-rates.js';
import { FLSA_SOURCE, type Premium, rateOn } from './premium-rates.js';

/** Which seconds of a shift are paid at which rate, in words and in code, and where that is written. */
export interface PortionRule {
  category: PayCategory;
  /** Of the shift's day, or half of its work week's regular rate, which is known after the days. */
  rate: keyof PayRates | 'half_regular';
  text: (shift: ShiftWork) => string;
  seconds: (shift: ShiftWork) => number;
  source: (date: string) => string;
  assumption?: (date: string) => string | undefined;
  /** Of a premium: its share of the rate. */
  percent?: (date: string) => number;
}

const fixed = (text: string) => () => text;

/** Rate, percentage, seconds and source of a premium go by its name. */
const premium = (category: PayCategory, name: Premium, hours: string): PortionRule => ({
  category,
  rate: name,
  text: shift => `${rateOn(name, shift.date).percent} % of R × ${hours}`,
  seconds: shift => shift[name],
  source: date => rateOn(name, date).source,
  assumption: date => rateOn(name, date).assumption,
  percent: date => rateOn(name, date).percent,
});

/** Whoever reads a line of fewer hours than the shift has asks where the others are. */
function dutyOf({ worked, paidLeave, leave, credit, elsewhere }: ShiftWork): string {
  const hours = (parts: readonly (readonly [seconds: number, what: string])[]) =>
    parts
      .filter(([seconds]) => seconds > 0)
      .map(([seconds, what]) => `${hoursOf(seconds)} h ${what}`);
  const paid = hours([
    [worked, 'worked'],
    [paidLeave, 'of paid leave'],
  ]);
  const others = hours([
    [leave - paidLeave, 'of leave are not paid'],
    [credit, 'are credit hours'],
    [elsewhere, 'count for a shift recorded earlier'],
  ]);
  if (paidLeave === 0 && others.length === 0) return 'hours worked';
  return [paid.length > 1 ? `(${paid.join(' + ')})` : paid.join(), ...others].join('; ');
}

const duty = (category: PayCategory, rate: keyof PayRates, words: string): PortionRule => ({
  category,
  rate,
  text: shift => `${words} × ${dutyOf(shift)}`,
  seconds: shift => shift.worked + shift.paidLeave,
  source: fixed('pay configuration of the member'),
});

const overtime = (rate: PortionRule['rate'], words: string): PortionRule => ({
  category: 'overtime',
  rate,
  text: fixed(`${words} × overtime hours`),
  seconds: shift => shift.overtime,
  source: fixed(FLSA_SOURCE),
});

export const portionRules: Readonly<Record<RuleCode, PortionRule>> = {
  regular: duty('regular_pay', 'base', 'R'),
  night: premium('night_differential', 'night', 'worked and overtime hours from 18:00 to 06:00'),
  sunday: premium(
    'sunday_premium',
    'sunday',
    'hours worked, at most 8, of a shift that touches Sunday',
  ),
  ojti: premium('ojti_premium', 'ojti', 'hours of on-the-job training instruction'),
  cic: premium('cic_premium', 'cic', 'hours as controller in charge'),
  straight: overtime('base', 'straight time: R'),
  flsa: overtime('half_regular', 'FLSA premium: half of the work week’s regular rate'),
  cip: duty('cip', 'cip', 'CIP percentage of R'),
  affordability: duty('affordability', 'affordability', 'affordability percentage of R'),
};
