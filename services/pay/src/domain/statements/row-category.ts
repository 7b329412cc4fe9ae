/** What a row of a statement's earnings is, whatever its layout calls it. */
export type RowCategory =
  | 'regular'
  | 'night'
  | 'sunday'
  | 'ojti'
  | 'cic'
  | 'overtime'
  | 'holiday'
  | 'cip'
  | 'affordability'
  | 'advance'
  | 'retro'
  | 'other';

/** The first pattern that fits decides; the order is part of the table. */
const patterns: readonly (readonly [RowCategory, RegExp])[] = [
  // Advanced leave is leave, not money to be paid back.
  ['advance', /^(?!.*\b(leave|lv)\b).*\badvance[ds]?\b|\badv(nc)? (pay|salary|pmt|payment)\b/],
  // What interest is paid on is pay (5 U.S.C. 5596(b)(2)), the interest is not.
  ['other', /\binterest\b/],
  // Owed for earlier periods: 5 U.S.C. 5596, and 31 U.S.C. 1341(c) after a shutdown.
  ['retro', /\bretro|\bback ?pay\b/],
  // Paid out instead of taken: no hour of the period stands behind these.
  ['other', /\b(lump sum|cash ?-?out|payout|pay-?out|buy ?-?out|buyback|terminal|restored)\b/],
  // Time off without loss of pay or charge to leave (5 U.S.C. 4502(e)): its hours are the period's own.
  ['regular', /\btime[- ]?off\b.*\baward|\baward.*\btime[- ]?off\b/],
  ['other', /\baward|\bbonus\b|\ballowance\b|\bseverance\b|\brelocation\b/],
  [
    'other',
    /\b(comp|compensatory|comp\.|religious|credit|travel) ?(time|hours|hrs)? (earned|paid)\b/,
  ],
  ['other', /\b(lwop|leave without pay|awol|furlough|non-?pay|suspension)\b/],
  ['affordability', /\baffordab/],
  ['cip', /\bcontroller incentive|\bcip\b/],
  ['ojti', /\bojti?\b|\bon[- ]the[- ]job/],
  ['cic', /\bcic\b|\bcontroller[- ]in[- ]charge\b/],
  ['sunday', /\bsunday|\bsun (prem|diff|pay)/],
  ['night', /\bnight|\bnite\b|\bnt diff/],
  ['holiday', /\bhol(iday)?\b.*\b(work|wrk|prem)|\bhol(iday)? pay worked\b/],
  ['overtime', /\bovertime|\bflsa\b|\bo\/t\b|\bot\b/],
  // Paid leave, holidays off and excused absence are R × hours, like the work they stand for.
  ['regular', /\bleave|\blv\b|\bholiday|\bexcused|\badministrative\b/],
  ['regular', /\b(comp|compensatory|credit) ?(time|hours|hrs)? (used|taken)\b/],
  ['regular', /\bregular|\breg\b|\bbase (pay|salary)\b|\bbasic pay\b|\bsalary\b/],
];

const categoryIn = (table: typeof patterns, description: string): RowCategory | undefined => {
  const text = description.toLowerCase().replace(/\s+/g, ' ').trim();
  return table.find(([, pattern]) => pattern.test(text))?.[0];
};

/** "REGULAR PAY (ADJUSTED)", "61 ANNUAL LEAVE" and "Regular" all have one category. */
export const rowCategory = (description: string): RowCategory =>
  categoryIn(patterns, description) ?? 'other';

const premiums: readonly RowCategory[] = [
  'affordability',
  'cip',
  'ojti',
  'cic',
  'sunday',
  'night',
  'holiday',
  'overtime',
];

/** What retro pay can be for besides base pay. */
const retroKinds: typeof patterns = [
  ...patterns.filter(([category]) => premiums.includes(category)),
  ['other', /\bprem(ium)?\b|\bdiff(erential)?\b|\bincentive\b|\bretro.*\baward/],
];

/**
 * The kind of pay, also where it is owed for earlier periods: "Retroactive Night Differential" is
 * night differential. `retro` is what is left: base pay.
 */
export function kindOfPay(description: string): RowCategory {
  const category = rowCategory(description);
  return category === 'retro' ? (categoryIn(retroKinds, description) ?? category) : category;
}

/** Paid beside the straight time of the same hours (29 CFR 778.109): they stand in both rows. */
export const repeatsHours = (description: string): boolean => /\bflsa\b.*\bprem/i.test(description);

/** A deduction that takes an advance back. */
export const recoversAdvance = (description: string): boolean =>
  rowCategory(description) === 'advance';
