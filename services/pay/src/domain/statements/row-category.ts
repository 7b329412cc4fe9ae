import type { StatementEarning } from './statement.js';

/** The category of an earnings row, independent of the layout's name for it. */
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
  | 'other';

type Patterns = readonly (readonly [RowCategory, RegExp])[];

/** Not pay for work, in any period. */
const besidePay: Patterns = [
  // Advanced leave is leave, not money to be paid back.
  ['advance', /^(?!.*\b(leave|lv)\b).*\badvance[ds]?\b|\badv(nc)? (pay|salary|pmt|payment)\b/],
  // What interest is paid on is pay (5 U.S.C. 5596(b)(2)), the interest is not.
  ['other', /\binterest\b/],
];

/** The first pattern that fits decides; the order is part of the table. */
const patterns: Patterns = [
  // Paid out instead of taken: no hour of the period stands behind these.
  ['other', /\b(lump sum|cash ?-?out|payout|pay-?out|buy ?-?out|buyback|terminal)\b/],
  // Time off without loss of pay or charge to leave (5 U.S.C. 4502(e)): its hours are the period's own.
  ['regular', /\btime[- ]?off\b.*\baward|\baward.*\btime[- ]?off\b/],
  ['other', /\baward|\bbonus\b|\ballowance\b|\bseverance\b|\brelocation\b/],
  [
    'other',
    /\b(comp|compensatory|comp\.|religious|credit|travel) ?(time|hours|hrs)? (earned|paid)\b/,
  ],
  ['other', /\b(lwop|leave without pay|awol|furlough|non-?pay|suspension)\b/],
  // Of overtime at night the overtime is what shifts earn by that name.
  ['overtime', /\b(overtime|o\/t|ot)\b.*\b(night|nite|sunday)\b/],
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
  ['regular', /\b(comp|compensatory|credit) ?(time|hours?|hrs)?( off)? ?-? ?(used|taken)\b/],
  ['regular', /\bofficial time\b|\bcontinuation of pay\b|\bcop\b|\bjury\b|\bweather\b.*\bsafety\b/],
  ['regular', /\bregular|\breg\b|\bbase (pay|salary)\b|\bbasic pay\b|\bsalary\b/],
];

export const normalName = (description: string): string =>
  description.toLowerCase().replace(/\s+/g, ' ').trim();

const categoryIn = (table: Patterns, text: string): RowCategory | undefined =>
  table.find(([, pattern]) => pattern.test(text))?.[0];

/** "REGULAR PAY (ADJUSTED)", "61 ANNUAL LEAVE" and "Regular" all have one category. */
const categoryOf = (text: string): RowCategory => categoryIn(patterns, text) ?? 'other';

/** Owed for earlier periods: 5 U.S.C. 5596, and 31 U.S.C. 1341(c) after a shutdown. */
const RETRO = /\bretro|\bback ?pay\b/;

/** What retro pay can be for besides base pay. */
const retroKinds: Patterns = [
  ...patterns.filter(([category]) => category !== 'regular' && category !== 'other'),
  ['other', /\bprem(ium)?\b|\bdiff(erential)?\b|\bincentive\b|\bretro.*\baward/],
];

export interface RowKind {
  category: RowCategory;
  /** Owed for earlier periods: no shift of this one explains it. */
  retro: boolean;
}

type Row = Pick<StatementEarning, 'description' | 'retroactive'>;

/** Each category asks for the kinds of all rows. */
const kinds = new WeakMap<Row, RowKind>();

/** "Retroactive Night Differential" is night differential, and retro; "Back Pay" is base pay. */
export function kindOf(row: Row): RowKind {
  const known = kinds.get(row) ?? findKind(row);
  kinds.set(row, known);
  return known;
}

function findKind(row: Row): RowKind {
  const text = normalName(row.description);
  const beside = categoryIn(besidePay, text);
  if (beside !== undefined || !RETRO.test(text))
    return { category: beside ?? categoryOf(text), retro: row.retroactive === true };
  return { category: categoryIn(retroKinds, text) ?? 'regular', retro: true };
}

/** Paid beside the straight time of the same hours (29 CFR 778.109): they stand in both rows. */
export const repeatsHours = (description: string): boolean => /\bflsa\b.*\bprem/i.test(description);

/** A deduction that takes an advance back. */
export const recoversAdvance = (description: string): boolean =>
  kindOf({ description }).category === 'advance';
