import { message } from '@guildhall/contracts/messages';
import { clean } from '../table/descriptions.js';
import { isBlankMark, isBrokenAmount, parseAmount } from '../text/amount.js';
import { minutesValue, withSpelledHours } from '../text/colon-hours.js';
import { findField } from '../text/labeled-values.js';
import type { Line } from '../text/word.js';
import { barredRows } from './parts/barred-rows.js';
import { LABELS, readHeading } from './parts/fields.js';
import { inHours } from './parts/leave-table.js';
import * as reader from './reader.js';

type Label = 'rate' | 'adjusted' | 'adjustedHours' | 'hours' | 'misc' | 'current' | 'ytd';

const LABEL_PATTERNS: readonly [Label, RegExp][] = [
  ['adjustedHours', /\badj(usted|\.)? ?(hours|hrs)$/i],
  ['hours', /\b(hours|hrs)$/i],
  ['rate', /\brate$/i],
  ['adjusted', /\b(adjusted|adj\.?)$/i],
  ['misc', /\bmisc\.?$/i],
  ['current', /\bcurrent( ?ppd)?$|\bppd$/i],
  ['ytd', /\bytd$|\byear to date$/i],
];

interface TextRow {
  description: string;
  values: Partial<Record<Label, string>>;
  deduction: boolean;
  broken: boolean;
}

export const employeeExpressText: reader.LayoutReader = {
  layout: 'employee_express_text',
  // Tables have the labels as headings; here each number precedes its label.
  signs: [
    /\.\d+[)-]* (current( ?ppd)?|ppd)\b/i,
    /\.\d+[)-]* (ytd|year to date)\b/i,
    /\.\d+[)-]* adj(usted|\.)?( (hours|hrs))?( \||$)/i,
    /leave ending balance ?:/i,
  ],
  needs: 2,
  read(lines) {
    const { heading, warnings } = readHeading(lines, { ...LABELS, hourlyRate: /^hourlyrate$/ });
    const rows = barredRows(withSpelledHours(lines, 'decimal')).map(row =>
      toRow(row.text, row.section),
    );
    const printed = { annual: balanceOf(lines, 'annual'), sick: balanceOf(lines, 'sick') };
    const own = rows.filter(row => !reader.isSummary(row.description));
    return {
      layout: this.layout,
      ...heading,
      earnings: own
        .filter(row => !row.deduction)
        .map(reader.toEarning)
        .filter(reader.isOfPeriod),
      deductions: own
        .filter(row => row.deduction)
        .map(reader.toDeduction)
        .filter(reader.isDeducted),
      leave: inHours(printed.annual, printed.sick),
      warnings: [
        ...warnings,
        ...rows.filter(row => row.broken).map(row => message('row_number_unread', row.description)),
        ...kinds
          .filter(kind => isNamed(lines, kind) && !printed[kind])
          .map(kind => message('leave_end_untold', kind)),
      ],
    };
  },
};

const kinds = ['annual', 'sick'] as const;
type Kind = (typeof kinds)[number];

const balanceOf = (lines: Line[], kind: Kind) =>
  findField(
    lines,
    new RegExp(`^${kind}leave(end(ing)?|closing|current)?bal(ance)?$`),
    minutesValue,
  ) ?? null;

const isNamed = (lines: Line[], kind: Kind) =>
  lines.some(({ text }) => new RegExp(`^\\W*${kind} leave\\b.*\\bbal`, 'i').test(text));

/** A sign before the dollar sign, `-$1.00` and `($1.00)`, stays with the number. */
const SIGNED_DOLLAR = /([(-]*)\$ */g;

/**
 * `State Tax 1 Adjusted | 53.10 Current PPD`: if amounts have cents, the 1 belongs to the name and the amount is blank.
 */
const isOfName = (number: string, row: string) => /^[1-9]$/.test(number) && /\.\d\d\b/.test(row);

/** `Regular 68.37 Rate | 0.00 Adjusted | … YTD`: each number precedes its label; the first follows the row's name. */
function toRow(text: string, section: 'earnings' | 'deductions' | undefined): TextRow {
  const row: TextRow = {
    description: '',
    values: {},
    deduction: section === 'deductions',
    broken: false,
  };
  for (const [index, part] of text.split('|').entries()) {
    const words = part.replace(SIGNED_DOLLAR, ' $1').trim();
    if (words === '') continue;
    const label = LABEL_PATTERNS.find(([, pattern]) => pattern.test(words));
    const rest = label ? words.replace(label[1], '').trim() : words;
    const last = rest.slice(rest.lastIndexOf(' ') + 1);
    const number = /\d/.test(last) && !(index === 0 && isOfName(last, text)) ? last : '';
    const before = rest.slice(0, rest.length - number.length).trim();
    const amount = parseAmount(number);
    const isName = (number !== '' && amount === null) || (index === 0 && !label);
    const described = isName ? rest : before;
    if (index === 0) {
      row.description = clean(described);
      // `State Tax - 41.43 Adjusted`: a minus or a dash, so the amount is uncertain.
      if (/ -$/.test(before) && /[1-9]/.test(number) && label?.[0] !== 'rate') row.broken = true;
      if (isBrokenAmount(number)) row.broken = true;
    }
    // The miscellaneous column holds codes.
    else if (described !== '' && !isBlankMark(described) && label?.[0] !== 'misc')
      row.broken = true;
    if (!label) row.broken = true;
    else if (amount !== null) {
      if (row.values[label[0]] !== undefined) row.broken = true;
      row.values[label[0]] = amount;
    }
    if (label?.[0] === 'misc') row.deduction = true;
    else if (label && /hours|rate/i.test(label[0])) row.deduction = false;
  }
  return row;
}
