import type { FindingCode, LetterCategory, LetterFacts } from '@guildhall/contracts/pay';
import { ofDay } from '../../../words/format.js';
import { duration } from '../amounts.js';
import { paidAs, shortfalls, sumOf } from '../check/disputed.js';
import { categories as names } from '../words/payroll-names.js';

export interface Signature {
  readonly name: string | null;
  readonly member: string | null;
  readonly facility: string | null;
}

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const dollars = (amount: number) => money.format(amount);
const day = ofDay({ dateStyle: 'long' }, 'en-US');
const dayOfYear = ofDay({ month: 'long', day: 'numeric' }, 'en-US');

const onDays = (days: readonly string[]) => `on ${days.map(day).join(' or ')}`;

/** What payroll can act on; what a member is to look for at home is none of its business. */
const says: Partial<Record<FindingCode, (...values: readonly string[]) => string>> = {
  another_rate: (stated, own) =>
    `The same hours pay what was paid at an hourly rate of $${stated} instead of $${own}.`,
  wrong_percentage: (paidRate, ownRate, paid, own) =>
    `The hours agree, but they were paid at $${paidRate} an hour instead of $${ownRate} (${paid}% instead of ${own}%).`,
  another_premium: (percent, from) =>
    `The same hours pay what was paid at ${percent}%, the ${from ? `premium from ${from}` : 'earliest premium'}.`,
  another_percentage: percent => `The same hours pay what was paid at ${percent}%.`,
  straight_time: () => 'The difference is exactly its straight time.',
  flsa_premium: () => 'The difference is exactly its FLSA premium.',
  of_shift: (_, ...days) => `The difference is what was earned ${onDays(days)}.`,
  of_two_shifts: (...days) =>
    days.length > 2 ? '' : `The difference is what was earned on ${days.map(day).join(' and ')}.`,
  overtime_of_shift: (_, ...days) => `The difference is the overtime ${onDays(days)}.`,
  premium_of_shift: (_, ...days) => `The difference is what was earned of it ${onDays(days)}.`,
  paid_as_regular: (_, ...days) => `Overtime ${onDays(days)} was paid as regular time.`,
  paid_leave: (_, ...days) => `The difference is the paid leave ${onDays(days)}.`,
  regular_rate: (category = '') =>
    `It follows from ${names[category] ?? category}, which counts in the regular rate.`,
  other_way: (category = '') =>
    `${names[category] ?? category} differs by the same amount the other way: it may have been paid under the wrong code.`,
  hours: time => `The difference is the pay for ${time} of it.`,
  about_hours: time => `The difference is about the pay for ${time} of it.`,
  more_hours_stated: (stated, counted) =>
    `The statement counts ${stated} hours, and my records ${counted}.`,
  fewer_hours_stated: (stated, counted) =>
    `The statement counts ${stated} hours, and my records ${counted}.`,
};

function explained(part: LetterCategory, all: readonly LetterCategory[]): string {
  const found = part.findings?.map(({ code, values }) => says[code]?.(...values)) ?? [];
  const beside = paidAs(part, all);
  return [...found, beside ? says.other_way?.(beside.category) : ''].filter(Boolean).join(' ');
}

/** What the member’s own rate and percentages pay: payroll has them, and no law is to be named. */
const byOwnRate: ReadonlySet<string> = new Set(['regular_pay', 'cip', 'affordability']);

/** Which hours payroll is to look for on its time cards. Of two rules for the same hours one counts them. */
function hoursOf({ lines }: LetterCategory): string | false {
  const [first] = lines;
  if (!first) return false;
  const byDay = new Map<string, number>();
  for (const { rule_code, shift_date, seconds } of lines)
    if (rule_code === first.rule_code)
      byDay.set(shift_date, (byDay.get(shift_date) ?? 0) + seconds);
  const all = [...byDay.values()].reduce((sum, seconds) => sum + seconds, 0);
  const each = [...byDay].map(([date, seconds]) => `${dayOfYear(date)}, ${duration(seconds)}`);
  return `  My hours by day: ${each.join('; ')}; in all ${duration(all)}.`;
}

function paragraphOf(part: LetterCategory, all: readonly LetterCategory[]): string {
  const { category, expected, actual, difference, sources } = part;
  const note = explained(part, all);
  return [
    `- ${names[category] ?? category}: earned ${dollars(expected)}, paid ${dollars(actual)}, short by ${dollars(-difference)}.`,
    note && `  ${note}`,
    hoursOf(part),
    sources.length > 0 && !byOwnRate.has(category) && `  Basis: ${sources.join('; ')}.`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** A letter made of facts: what was paid short, by how much, and by which rule. It names no more of the person than they chose. */
export function letterText(facts: LetterFacts, { name, member, facility }: Signature): string {
  const { pay_period: period } = facts;
  const parts = shortfalls(facts.categories);
  const which = `pay period ${period.pay_period_number} of ${period.year} (${day(period.start_date)} to ${day(period.end_date)}, paid ${day(period.pay_date)})`;
  const signed = [name, member && `Member number ${member}`, facility].filter(Boolean);
  return [
    'To the payroll office:',
    `My earnings statement for ${which} does not agree with the time I worked. The following was paid short, by ${dollars(-sumOf(parts))} in all:`,
    parts.map(part => paragraphOf(part, facts.categories)).join('\n'),
    'Please check this period, correct what was not paid as it should have been, and tell me on which statement the correction will appear.',
    ['Sincerely,', ...(signed.length > 0 ? signed : [''])].join('\n'),
  ].join('\n\n');
}

const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** With the day on which it is written, where its writer is. */
export const dated = (letter: string, now: Date): string => `${today.format(now)}\n\n${letter}`;
