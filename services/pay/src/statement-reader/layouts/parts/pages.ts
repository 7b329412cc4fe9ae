import { dateValue } from '../../text/field-values.js';
import { fieldValues, labelledAmounts } from '../../text/labelled-values.js';
import type { Line } from '../../text/word.js';
import { isTitle } from '../reader.js';
import { LABELS } from './fields.js';
import { periodEndsOfPairs } from './period.js';

const textOf = (page: Line[]) => page.map(line => line.text).join('\n');

/** A page that says word for word what one before it says is its copy: its rows count once. */
export function withoutCopies(pages: Line[][]): Line[][] {
  const seen = new Set<string>();
  return pages.filter(page => {
    const text = textOf(page);
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

const REMARKS = /^\W*(\d+\.?\s*)?(remarks?|messages?)\b/i;

/**
 * Remarks are prose that names rows, amounts and dates of other periods. Nothing is read in them:
 * they reach from their title to the next one, over the pages.
 */
export function withoutRemarks(lines: Line[]): Line[] {
  let inside = false;
  return lines.filter((line, i) => {
    if (REMARKS.test(line.text)) inside = true;
    else if (inside && isTitle(line, lines[i + 1])) inside = false;
    return !inside;
  });
}

const GROSS = /g\s*r\s*o\s*s\s*s/gi;

/** Most files name it once, and need no closer look. */
const timesGrossIsNamed = (pages: Line[][]) =>
  pages.flat().reduce((times, { text }) => times + (text.match(GROSS)?.length ?? 0), 0);

/**
 * Whether the file holds several statements, whose rows must not be added up: of several periods, one behind
 * the other or printed on one sheet, or one as it was and as it was corrected. Where a period's last day and
 * the gross pay are named, there is a statement's head; remarks name other periods, too.
 */
export function areSeveralStatements(pages: Line[][]): boolean {
  if (timesGrossIsNamed(pages) < 2) return false;
  const heads = pages.map(withoutRemarks).flatMap(lines => {
    const gross = [...labelledAmounts(lines, LABELS.grossPay)];
    return periodEnds(lines)
      .slice(0, gross.length)
      .map(end => `${end} ${gross[0]?.printed}`);
  });
  return new Set(heads).size > 1;
}

function periodEnds(lines: Line[]): string[] {
  const labelled = new Set(fieldValues(lines, LABELS.periodEnd, dateValue));
  return labelled.size > 0 ? [...labelled] : periodEndsOfPairs(lines);
}
