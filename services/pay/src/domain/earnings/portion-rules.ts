import type { RuleCode } from '@guildhall/contracts/pay';
import { hoursOf } from '../work/summary.js';
import type { ShiftWork } from '../work/work.js';
import { FLSA_SOURCE, type Premium, rateOn } from './premium-rates.js';

/** Which seconds of a shift are paid, in words and in code, and where that is written. */
export interface PortionRule {
  text: (shift: ShiftWork) => string;
  seconds: (shift: ShiftWork) => number;
  source: (date: string) => string;
  /** Of a premium: its share of the rate. */
  percent?: (date: string) => number;
}

const fixed = (text: string) => () => text;

const dated = (premium: Premium) => (date: string) => {
  const { source, assumption } = rateOn(premium, date);
  return assumption === undefined ? source : `${source} (${assumption})`;
};

const percentOf = (premium: Premium) => (date: string) => rateOn(premium, date).percent;

const premiumOf = (premium: Premium, hours: string) => (shift: ShiftWork) =>
  `${rateOn(premium, shift.date).percent} % of R × ${hours}`;

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

const ofDuty = (rate: string) => (shift: ShiftWork) => `${rate} × ${dutyOf(shift)}`;

const configuration = 'pay configuration of the member';

export const portionRules: Readonly<Record<RuleCode, PortionRule>> = {
  regular: {
    text: ofDuty('R'),
    seconds: shift => shift.worked + shift.paidLeave,
    source: fixed(configuration),
  },
  night: {
    text: premiumOf('night', 'worked and overtime hours from 18:00 to 06:00'),
    seconds: shift => shift.night,
    source: dated('night'),
    percent: percentOf('night'),
  },
  sunday: {
    text: premiumOf('sunday', 'hours worked, at most 8, of a shift that touches Sunday'),
    seconds: shift => shift.sunday,
    source: dated('sunday'),
    percent: percentOf('sunday'),
  },
  ojti: {
    text: premiumOf('ojti', 'hours of on-the-job training instruction'),
    seconds: shift => shift.ojti,
    source: dated('ojti'),
    percent: percentOf('ojti'),
  },
  cic: {
    text: premiumOf('cic', 'hours as controller in charge'),
    seconds: shift => shift.cic,
    source: dated('cic'),
    percent: percentOf('cic'),
  },
  straight: {
    text: fixed('straight time: R × overtime hours'),
    seconds: shift => shift.overtime,
    source: fixed(FLSA_SOURCE),
  },
  flsa: {
    text: fixed('FLSA premium: half of the work week’s regular rate × overtime hours'),
    seconds: shift => shift.overtime,
    source: fixed(FLSA_SOURCE),
  },
  cip: {
    text: ofDuty('CIP percentage of R'),
    seconds: shift => shift.worked + shift.paidLeave,
    source: fixed(configuration),
  },
  affordability: {
    text: ofDuty('affordability percentage of R'),
    seconds: shift => shift.worked + shift.paidLeave,
    source: fixed(configuration),
  },
};
