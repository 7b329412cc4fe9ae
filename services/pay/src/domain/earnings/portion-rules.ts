import { type RuleCode, ruleCodes } from '@guildhall/contracts/pay';
import { hoursOf } from '../work/summary.js';
import type { ShiftWork } from '../work/work.js';
import type { PayCategory } from './pay-categories.js';
import type { PayRates } from './pay-rates.js';
import { FLSA_SOURCE, type Premium, rateOn } from './premium-rates.js';

/** Which seconds of a shift are paid at which rate, in words and in code, and where that is written. */
export interface PortionRule {
  category: PayCategory;
  /** Of the shift's day, or half of its work week's regular rate, which is known after the days. */
  rate: Exclude<keyof PayRates, 'holidayRemunerated'> | 'half_regular';
  text: (shift: ShiftWork) => string;
  seconds: (shift: ShiftWork) => number;
  source: (date: string) => string;
  assumption?: (date: string) => string | undefined;
  /** Of these, what clocks showed twice, or less than nothing: what they left out. */
  clockSeconds?: (shift: ShiftWork) => number;
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

/** Says where the other hours are when a line has fewer than the shift. */
function dutyOf(shift: ShiftWork): string {
  const { worked, paidLeave, leave, credit, elsewhere, skipped, repeated } = shift;
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
    [skipped, 'did not pass, because clocks went forward (56 Comp. Gen. 858; 57 Comp. Gen. 429)'],
    [repeated, 'more is overtime, because clocks went back (26 Comp. Gen. 921)'],
  ]);
  if (paidLeave === 0 && others.length === 0) return 'hours worked';
  return [paid.length > 1 ? `(${paid.join(' + ')})` : paid.join(), ...others].join('; ');
}

const duty = (category: PayCategory, rate: PortionRule['rate'], words: string): PortionRule => ({
  category,
  rate,
  text: shift => `${words} × ${dutyOf(shift)}`,
  seconds: shift => shift.worked + shift.paidLeave,
  clockSeconds: shift => -shift.skipped,
  source: fixed('pay configuration of the member'),
});

const overtime = (rate: PortionRule['rate'], words: string): PortionRule => ({
  category: 'overtime',
  rate,
  text: fixed(`${words} × overtime hours`),
  seconds: shift => shift.overtime,
  clockSeconds: shift => shift.repeated,
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
  holiday: {
    ...premium('holiday_premium', 'holiday', ''),
    text: ({ holidayName }) => `R × hours worked on ${holidayName}, up to the regular tour`,
  },
  ojti: premium('ojti_premium', 'ojti', 'hours of on-the-job training instruction'),
  cic: premium('cic_premium', 'cic', 'hours as controller in charge'),
  straight: overtime('base', 'straight time: R'),
  flsa: overtime('half_regular', 'FLSA premium: half of the work week’s regular rate'),
  cip: duty('cip', 'cip', 'CIP percentage of R'),
  affordability: duty('affordability', 'affordability', 'affordability percentage of R'),
};

/** Of two rules for the same hours, as those of overtime, one counts them. */
export const ruleOf = (category: PayCategory): PortionRule =>
  portionRules[ruleCodes.find(rule => portionRules[rule].category === category) ?? 'regular'];
