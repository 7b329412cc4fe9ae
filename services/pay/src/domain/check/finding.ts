import type { FindingCode } from '@guildhall/contracts/pay';
import type { PayCategory } from '../earnings/pay-categories.js';

/** One thing found about a difference: its sentence, or a part of one, and what whoever speaks another language makes theirs of. */
export interface Finding {
  code: FindingCode;
  /** In the order in which the contract names them. */
  values: string[];
  text: string;
}

const categoryNames: Readonly<Record<PayCategory, string>> = {
  regular_pay: 'regular pay',
  night_differential: 'night differential',
  sunday_premium: 'Sunday premium',
  ojti_premium: 'OJTI premium',
  cic_premium: 'CIC premium',
  overtime: 'overtime',
  cip: 'controller incentive pay',
  affordability: 'affordability pay',
};

const atTheStart = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const inPairs = (dates: readonly string[]) =>
  dates.flatMap((date, at) => (at % 2 === 0 ? `${date} and ${dates[at + 1]}` : [])).join(', or ');

/** What each says of its values and of the category's name. What would account for a difference completes "The difference …". */
const texts: Readonly<Record<FindingCode, (values: readonly string[], name: string) => string>> = {
  less: ([by, paid, earned], name) =>
    `The statement pays ${by} less ${name} than the shifts earn: ${paid} instead of ${earned}.`,
  more: ([by, paid, earned], name) =>
    `The statement pays ${by} more ${name} than the shifts earn: ${paid} instead of ${earned}.`,
  another_rate: ([stated, own]) =>
    `equals the same hours at the statement's hourly rate of ${stated} instead of ${own}`,
  wrong_percentage: ([paidRate, ownRate, paid, own]) =>
    `Same hours, paid at ${paidRate} an hour instead of ${ownRate} (${paid} % instead of ${own} %).`,
  another_premium: ([percent, from]) =>
    `equals the same hours at ${percent} %, the ${from ? `premium from ${from}` : 'earliest premium'}`,
  another_percentage: ([percent]) => `equals a percentage of ${percent} % for the same hours`,
  straight_time: () => 'equals its straight time',
  flsa_premium: () => 'equals its FLSA premium',
  of_shift: (dates, name) => `equals the ${name} of the shift on ${dates.join(' or ')}`,
  of_two_shifts: (dates, name) => `equals the ${name} of the shifts on ${inPairs(dates)}`,
  paid_leave: dates => `equals the paid leave on ${dates.join(' or ')}`,
  unpaid_leave: dates => `equals the unpaid leave on ${dates.join(' or ')}`,
  regular_rate: ([category]) =>
    `follows from that of ${categoryNames[category as PayCategory]}, which counts in the regular rate`,
  hours: ([time], name) => `equals ${time} of ${name}`,
  about_hours: ([time], name) => `is about ${time} of ${name}`,
  other_way: ([category]) =>
    `${atTheStart(categoryNames[category as PayCategory])} differs by the same amount the other way: ask payroll whether it was paid under the wrong code.`,
  more_hours_stated: ([stated, counted]) =>
    `The statement counts ${stated} h, the shifts ${counted} h: look for a shift or an entry that is not recorded here.`,
  fewer_hours_stated: ([stated, counted]) =>
    `The statement counts ${stated} h, the shifts ${counted} h: look for hours that did not reach payroll.`,
  rate_differs: ([stated, own]) =>
    `The statement's hourly rate is ${stated}, and yours here ${own}: check that the statement is yours, and that this was your rate then.`,
  adjusted_here: ([adjusted = ''], name) => {
    const what = adjusted.startsWith('-')
      ? `takes back ${adjusted.slice(1)} of`
      : `pays ${adjusted} more`;
    return `In its adjusted column the statement ${what} ${name}: that is for earlier periods and not counted here.`;
  },
  adjusted_later: values => {
    const periods = values.flatMap((period, at) =>
      at % 3 === 0 ? `pay period ${period} of ${values[at + 1]}` : [],
    );
    return periods.length === 1
      ? `equals what the statement of ${periods} adjusts`
      : `equals what the statements of ${periods.join(' and ')} adjust together`;
  },
  unexplained_rows: ([paid, rows]) =>
    `The statement pays ${paid} in rows that no shift explains (${rows}).`,
  holiday_rows: () =>
    'Holiday premium is not calculated here: compare it with the hours worked on the holiday.',
  retro_rows: () => 'It belongs to an earlier period.',
  other_rows: () =>
    'Awards, cash-outs and the like are paid separately from the hours of a period.',
  no_configuration: () => 'There is no pay configuration: set the hourly base rate.',
  no_shifts: () => 'No shifts are recorded in this pay period: record them.',
  no_statement: () => 'No statement is stored for this pay period: upload its PDF.',
};

export const finding = (
  code: FindingCode,
  values: readonly string[] = [],
  category?: PayCategory,
): Finding => ({
  code,
  values: [...values],
  text: texts[code](values, category ? categoryNames[category] : ''),
});
