import type { FindingCode } from '@guildhall/contracts/pay';
import type { PayCategory } from '../earnings/pay-categories.js';
import { hoursOf } from '../work/summary.js';

/** One thing found about a difference: its sentence, and what a page in another language makes its own of. */
export interface Finding {
  code: FindingCode;
  /** In the order in which the contract names them. */
  values: string[];
  text: string;
}

export const categoryNames: Readonly<Record<PayCategory, string>> = {
  regular_pay: 'regular pay',
  night_differential: 'night differential',
  sunday_premium: 'Sunday premium',
  holiday_premium: 'holiday premium',
  ojti_premium: 'OJTI premium',
  cic_premium: 'CIC premium',
  overtime: 'overtime',
  cip: 'controller incentive pay',
  affordability: 'affordability pay',
};

export const atTheStart = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const listed = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');

const inPairs = (dates: readonly string[]) =>
  dates.flatMap((date, at) => (at % 2 === 0 ? `${date} and ${dates[at + 1]}` : [])).join(', or ');

const theShift = ([, ...dates]: readonly string[]) =>
  dates.length > 1 ? 'one shift' : `the shift on ${dates[0]}`;

/** Of several that fit, the likeliest. */
function likeliest([count, ...dates]: readonly string[]): string {
  const [first, ...others] = dates;
  if (others.length === 0) return '';
  return Number(count) > dates.length
    ? ` ${count} shifts fit; the likeliest are those on ${listed(dates)}.`
    : ` Most likely it is that on ${first}, otherwise ${others.join(' or ')}.`;
}

/** What each says of its values and of the category's name, in sentences. */
const texts: Readonly<Record<FindingCode, (values: readonly string[], name: string) => string>> = {
  less: ([by, paid, earned], name) =>
    `The statement pays ${by} less ${name} than the shifts earn: ${paid} instead of ${earned}.`,
  more: ([by, paid, earned], name) =>
    `The statement pays ${by} more ${name} than the shifts earn: ${paid} instead of ${earned}.`,
  another_rate: ([stated, own]) =>
    `The same hours at the statement's hourly rate of ${stated} instead of ${own} pay exactly this.`,
  wrong_percentage: ([paidRate, ownRate, paid, own]) =>
    `Same hours, paid at ${paidRate} an hour instead of ${ownRate} (${paid} % instead of ${own} %).`,
  another_premium: ([percent, from]) =>
    `The same hours at ${percent} %, the ${from ? `premium from ${from}` : 'earliest premium'}, pay exactly this.`,
  another_percentage: ([percent]) =>
    `The same hours at a percentage of ${percent} % pay exactly this.`,
  straight_time: () => 'The difference is exactly the straight time of the overtime.',
  flsa_premium: () => 'The difference is exactly the FLSA premium of the overtime.',
  of_shift: values =>
    `The difference is exactly what ${theShift(values)} earns: it may not have reached payroll.${likeliest(values)}`,
  of_two_shifts: dates =>
    `The difference is exactly what the shifts on ${inPairs(dates)} earn of it: they may not have reached payroll.`,
  overtime_of_shift: values =>
    `The difference is exactly what the overtime of ${theShift(values)} earns: it may not have reached payroll.${likeliest(values)}`,
  premium_of_shift: (values, name) =>
    `The difference is exactly the ${name} of ${theShift(values)}: its hours may not have reached payroll.${likeliest(values)}`,
  another_shift: ([, ...dates]) =>
    `The statement pays one shift more, like that on ${dates.join(' or ')}: look for one that is not recorded here.`,
  paid_as_overtime: ([seconds, ...values]) => {
    const hours = `${hoursOf(Number(seconds))} h`;
    return values.length > 2
      ? `Payroll paid one of these shifts as overtime (${hours}).${likeliest(values)} Record it as overtime?`
      : `Payroll paid ${hours} of ${theShift(values)} as overtime. Record it as overtime?`;
  },
  paid_as_regular: values =>
    `Payroll paid the overtime of ${theShift(values)} as regular time.${likeliest(values)}`,
  paid_leave: values =>
    `The difference is exactly the leave of ${theShift(values)}, which was not paid.${likeliest(values)}`,
  unpaid_leave: values =>
    `The difference is exactly the unpaid leave of ${theShift(values)}, which was paid.${likeliest(values)}`,
  leave_code: ([hours, kind = '', row]) =>
    `${hours} h are recorded as ${kind.replaceAll('_', ' ')}, and the statement counts them as "${row}". Which is right?`,
  in_shutdown: ([name, first, last]) =>
    `The ${name} (${first} to ${last}) lies in this period: what it delayed comes with a later statement.`,
  regular_rate: ([category]) =>
    `It follows from ${categoryNames[category as PayCategory]}, which counts in the regular rate.`,
  hours: ([time], name) => `The difference is exactly ${time} of ${name}.`,
  about_hours: ([time], name) => `The difference is about ${time} of ${name}.`,
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
      ? `The difference is exactly what the statement of ${periods} adjusts.`
      : `The difference is exactly what the statements of ${periods.join(' and ')} adjust together.`;
  },
  unexplained_rows: ([paid, rows]) =>
    `The statement pays ${paid} in rows that no shift explains (${rows}).`,
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

/** The same of several categories together. */
export function causeNote(
  { code, values }: Pick<Finding, 'code' | 'values'>,
  categories: readonly PayCategory[],
): string {
  // Of two that differ the other way, the sentence names the second.
  const named = code === 'other_way' ? categories.slice(0, 1) : categories;
  const names = named.map(each => categoryNames[each]);
  const { text } = finding(code, values, categories[0]);
  return names.length === 0 ? text : `${atTheStart(listed(names))}: ${text}`;
}
