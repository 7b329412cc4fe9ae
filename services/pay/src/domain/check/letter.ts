import type { ExplainedLine, LetterFacts, LetterLine } from '@guildhall/contracts/pay';
import { earningsOf } from '../earnings/earnings.js';
import { explain } from '../earnings/explanation.js';
import { missingFrom, type PayFacts, verifyPay } from './verification.js';

const toLine = ({ category: _category, shift_id: _shift, ...line }: ExplainedLine): LetterLine =>
  line;

/** What differs, with the arithmetic of what was expected and where each of its rules is written. */
export function letterFacts(facts: PayFacts): Omit<LetterFacts, 'pay_period' | 'rules_version'> {
  const { work, terms, statement } = facts;
  const { discrepancies, causes: _, ...verification } = verifyPay(facts);
  const { lines, weeks } = explain(earningsOf(work, terms));
  const isMissing = verification.status === 'missing_data';
  const categories = (isMissing ? [] : discrepancies).map(each => {
    const own = lines.filter(line => line.category === each.category).map(toLine);
    return { ...each, lines: own, sources: [...new Set(own.map(line => line.source))] };
  });
  return {
    ...verification,
    missing: missingFrom(facts),
    hourly_base_rate: terms?.hourly_base_rate ?? null,
    statement_rate: statement?.hourlyRate ?? null,
    categories,
    weeks: categories.some(({ category }) => category === 'overtime') ? weeks : [],
  };
}
