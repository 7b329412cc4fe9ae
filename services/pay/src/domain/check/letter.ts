import { earningsOf } from '../earnings/earnings.js';
import { type ExplainedLine, type ExplainedWeek, explain } from '../earnings/explanation.js';
import { type Discrepancy, type PayFacts, type Verification, verifyPay } from './verification.js';

export type LetterLine = Omit<ExplainedLine, 'category' | 'shift_id'>;

export interface LetterFacts extends Omit<Verification, 'discrepancies'> {
  missing: ('configuration' | 'shifts' | 'statement')[];
  hourly_base_rate: string | null;
  statement_rate: string | null;
  categories: (Discrepancy & { lines: LetterLine[]; sources: string[] })[];
  weeks: ExplainedWeek[];
}

const toLine = ({ category: _category, shift_id: _shift, ...line }: ExplainedLine): LetterLine =>
  line;

/** What differs, with the arithmetic of what was expected and where each of its rules is written. */
export function letterFacts(facts: PayFacts): LetterFacts {
  const { work, terms, statement } = facts;
  const { discrepancies, ...verification } = verifyPay(facts);
  const { lines, weeks } = explain(earningsOf(work, terms));
  const isMissing = verification.status === 'missing_data';
  const categories = (isMissing ? [] : discrepancies).map(each => {
    const own = lines.filter(line => line.category === each.category).map(toLine);
    return { ...each, lines: own, sources: [...new Set(own.map(line => line.source))] };
  });
  return {
    ...verification,
    missing: [
      ...(terms === null ? (['configuration'] as const) : []),
      ...(work.length === 0 ? (['shifts'] as const) : []),
      ...(statement === null ? (['statement'] as const) : []),
    ],
    hourly_base_rate: terms?.hourly_base_rate ?? null,
    statement_rate: statement?.hourlyRate ?? null,
    categories,
    weeks: categories.some(({ category }) => category === 'overtime') ? weeks : [],
  };
}
