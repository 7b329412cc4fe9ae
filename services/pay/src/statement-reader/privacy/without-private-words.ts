import type { Statement } from '../../domain/statements/statement.js';
import { publicWords } from './public-words.js';

/** What a row is called of whose description nothing may be kept. */
const NEUTRAL = { earnings: 'Other earning', deductions: 'Other deduction' } as const;

/** Of the descriptions, the only free text of a statement, nothing leaves the reader but words of pay. */
export function withoutPrivateWords(statement: Statement): Statement {
  const shortened: string[] = [];
  const described = <Row extends { description: string }>(row: Row, side: keyof typeof NEUTRAL) => {
    const words = publicWords(row.description);
    const description = words.text || NEUTRAL[side];
    if (words.shortened) shortened.push(description);
    return { ...row, description };
  };
  const earnings = statement.earnings.map(row => described(row, 'earnings'));
  const deductions = statement.deductions.map(row => described(row, 'deductions'));
  const warnings = [...statement.warnings, ...shortenedWarning(shortened)];
  return { ...statement, earnings, deductions, warnings };
}

const MOST_NAMED = 5;

function shortenedWarning(rows: string[]): string[] {
  if (rows.length === 0) return [];
  const named = rows.slice(0, MOST_NAMED).map(row => `"${row}"`);
  const more = rows.length > MOST_NAMED ? [`${rows.length - MOST_NAMED} more`] : [];
  return [
    `Words that are not known as words of pay were left out of descriptions, since they could be private; what is left: ${[...named, ...more].join(', ')}. The amounts are as printed.`,
  ];
}
