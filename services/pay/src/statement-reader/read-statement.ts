import { ofReasonableSize } from '../domain/statements/statement-size.js';
import { arithmeticWarnings, unnamedRows } from './layouts/parts/checks.js';
import {
  areSeveralStatements,
  rowsInRemarks,
  withoutCopies,
  withoutRemarks,
} from './layouts/parts/pages.js';
import { recognizeLayout } from './layouts/recognize.js';
import { type ParseOutcome, refusal } from './outcome.js';
import type { TextPage } from './pdf/text-run.js';
import { toLines } from './text/words.js';

/** Names rows whose description is missing or only a number. */
const named = <Row extends { description: string }>(rows: Row[], name: string): Row[] =>
  rows.map(row => (/\p{L}/u.test(row.description) ? row : { ...row, description: name }));

/** Builds a statement from positioned text. Pure. */
export function readStatement(pages: TextPage[]): ParseOutcome {
  const printed = withoutCopies(pages.map(toLines));
  const whole = printed.flat();
  const lines = withoutRemarks(whole);
  const reader = recognizeLayout(lines);
  if (!reader) return refusal('unknown_layout');
  if (areSeveralStatements(printed)) return refusal('several_statements');
  const read = reader.read(lines);
  const ofPages = pages.flatMap(page => page.warnings ?? []);
  const warnings = [
    ...new Map(ofPages.map(each => [each.text, each])).values(),
    ...rowsInRemarks(whole),
    ...read.warnings,
    ...unnamedRows(read),
    ...arithmeticWarnings(read),
  ];
  const earnings = named(read.earnings, 'Other earning');
  const deductions = named(read.deductions, 'Other deduction');
  const statement = ofReasonableSize({ ...read, earnings, deductions, warnings });
  return statement === null ? refusal('too_many_rows') : { ok: true, statement };
}
