import { type Message, message } from '@guildhall/contracts/messages';
import { dateValue } from '../../text/field-values.js';
import { fieldValues, labeledAmounts } from '../../text/labeled-values.js';
import type { Line } from '../../text/word.js';
import { isTitle } from '../reader.js';
import { recognizeLayout } from '../recognize.js';
import { LABELS } from './fields.js';
import { periodEndsOfPairs } from './period.js';

const textOf = (page: Line[]) => page.map(line => line.text).join('\n');

/** A page with the same text as an earlier one is a copy; its rows count once. */
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
 * Remarks are prose that names rows, amounts and dates of other periods, so they are not read. They run from their
 * title to the next title, across pages.
 */
export function withoutRemarks(lines: Line[]): Line[] {
  const isRemark = remarksOf(lines);
  return lines.filter((_, i) => !isRemark[i]);
}

/** For each line, whether it is in remarks. */
function remarksOf(lines: Line[]): boolean[] {
  let inside = false;
  return lines.map((line, i) => {
    if (REMARKS.test(line.text)) inside = true;
    else if (inside && isTitle(line, lines[i + 1])) inside = false;
    return inside;
  });
}

/** Text after the remarks that would read as rows of pay: another statement, or more of this one. */
export function rowsInRemarks(lines: Line[]): Message[] {
  const isRemark = remarksOf(lines);
  return isStatement(lines.filter((_, i) => isRemark[i])) ? [message('remarks_have_rows')] : [];
}

const GROSS = /g\s*r\s*o\s*s\s*s/gi;

const timesGrossIsNamed = (pages: Line[][]) =>
  pages.flat().reduce((times, { text }) => times + (text.match(GROSS)?.length ?? 0), 0);

/** Fast path: most files name gross pay once, outside of remarks. */
const haveOneGross = (pages: Line[][]) =>
  timesGrossIsNamed(pages) === 1 && timesGrossIsNamed(pages.map(withoutRemarks)) === 1;

/** Splits a page at each remarks title. */
function parts(page: Line[]): Line[][] {
  const starts = page.flatMap((line, i) => (REMARKS.test(line.text) ? [i] : []));
  return [0, ...starts].map((start, i) => page.slice(start, starts[i]));
}

/** Remarks may name everything that a head does, but have no rows. */
const isStatement = (part: Line[]) => (recognizeLayout(part)?.read(part).earnings.length ?? 0) > 0;

/** Remarks are not part of a head, unless they contain rows: then they include the next statement on the sheet. */
const withoutProse = (part: Line[]) => (isStatement(part) ? part : withoutRemarks(part));

/**
 * Whether the file holds several statements, whose rows must not be added up: several periods in a row or on one sheet,
 * or an original and its correction. A statement head names the period's last day and the gross pay; remarks may name
 * other periods. If no gross pay is named, each part that reads as a statement counts as a head.
 */
export function areSeveralStatements(pages: Line[][]): boolean {
  if (haveOneGross(pages)) return false;
  const named = pages.flatMap(headsOfPage);
  const heads = named.length > 0 ? named : headsWithoutGross(pages);
  return new Set(heads).size > 1;
}

function headsOfPage(page: Line[]): string[] {
  const [before = [], ...behind] = parts(page);
  const lines = [...before, ...behind.flatMap(withoutProse)];
  const gross = [...labeledAmounts(lines, LABELS.grossPay)];
  return periodEnds(lines)
    .slice(0, gross.length)
    .map(end => `${end} ${gross[0]?.printed}`);
}

const headsWithoutGross = (pages: Line[][]) =>
  pages.flatMap(parts).filter(isStatement).flatMap(periodEnds);

function periodEnds(lines: Line[]): string[] {
  const labeled = new Set(fieldValues(lines, LABELS.periodEnd, dateValue));
  return labeled.size > 0 ? [...labeled] : periodEndsOfPairs(lines);
}
