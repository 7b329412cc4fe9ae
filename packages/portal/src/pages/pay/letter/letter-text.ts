import type { LetterCategory, LetterFacts } from '@guildhall/contracts/pay';

export interface Signature {
  readonly name: string | null;
  readonly member: string | null;
  readonly facility: string | null;
}

const dollars = (amount: number) => `$${amount.toFixed(2)}`;
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const day = (date: string) => days.format(new Date(`${date}T00:00:00Z`));

/** Payroll offices read English, whatever the member’s language is. */
const names: Readonly<Record<string, string>> = {
  regular_pay: 'Regular pay',
  night_differential: 'Night differential',
  sunday_premium: 'Sunday premium',
  ojti_premium: 'OJTI premium',
  cic_premium: 'CIC premium',
  overtime: 'Overtime',
  cip: 'Controller incentive pay',
  affordability: 'Affordability',
  holiday: 'Holiday worked',
  retro: 'Retroactive pay',
  other: 'Other rows',
};

function paragraphOf(part: LetterCategory): string {
  const { category, expected, actual, difference, note, sources } = part;
  return [
    `- ${names[category] ?? category}: earned ${dollars(expected)}, paid ${dollars(actual)}, ${difference < 0 ? 'short by' : 'over by'} ${dollars(Math.abs(difference))}.`,
    note && `  ${note}`,
    sources.length > 0 && `  Basis: ${sources.join('; ')}.`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** A letter made of facts: what differs, by how much, and by which rule. It names no more of the person than they chose. */
export function letterText(
  { pay_period: period, categories, difference }: LetterFacts,
  { name, member, facility }: Signature,
): string {
  const which = `pay period ${period.pay_period_number} of ${period.year} (${day(period.start_date)} to ${day(period.end_date)}, paid ${day(period.pay_date)})`;
  const whole =
    difference < 0
      ? `In all I was paid ${dollars(-difference)} less than I earned.`
      : `In all I was paid ${dollars(difference)} more than I earned.`;
  const signed = [name, member && `Member number ${member}`, facility].filter(Boolean);
  return [
    'To the payroll office:',
    `My earnings statement for ${which} does not agree with the time I worked. ${whole}`,
    'These parts differ:',
    categories.map(paragraphOf).join('\n'),
    'Please check this period, correct what was not paid as it should have been, and tell me on which statement the correction will appear.',
    ['Sincerely,', ...(signed.length > 0 ? signed : [''])].join('\n'),
  ].join('\n\n');
}
