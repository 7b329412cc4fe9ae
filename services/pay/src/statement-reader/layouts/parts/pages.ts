import { dateValue } from '../../text/field-values.js';
import { currentAmount, findField } from '../../text/labelled-values.js';
import type { Line } from '../../text/word.js';
import { isTitle } from '../reader.js';
import { LABELS } from './fields.js';
import { periodEndOfPair } from './period.js';

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

/** Most pages but the first do not, and need no closer look. */
const namesGross = (line: Line) => /gross/i.test(line.text.replaceAll(' ', ''));

/**
 * Whether the pages are several statements, whose rows must not be added up: of several periods, or one as
 * it was and as it was corrected. A page that names a period's last day and the gross pay has a statement's
 * head; remarks name other periods, too.
 */
export function areSeveralStatements(pages: Line[][]): boolean {
  const named = pages.filter(lines => lines.some(namesGross));
  if (named.length < 2) return false;
  const heads = named.map(withoutRemarks).flatMap(lines => {
    const gross = currentAmount(lines, LABELS.grossPay);
    const end = findField(lines, LABELS.periodEnd, dateValue) ?? periodEndOfPair(lines);
    return gross && end ? [`${end} ${gross}`] : [];
  });
  return new Set(heads).size > 1;
}
