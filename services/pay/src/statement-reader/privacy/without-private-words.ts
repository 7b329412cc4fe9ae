import { say } from '@guildhall/contracts/said';
import type { Statement } from '../../domain/statements/statement.js';
import { publicWords } from './public-words.js';

/** Goes up when these rules let less through: what is kept is then cleaned again. */
export const CLEANED_BY = 1;

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
  // Statements of before name their rows in their warnings as they were.
  const said = statement.warnings.map(warning => warning.replace(/"([^"]*)"/g, namedPublicly));
  const warnings = [...said, ...shortenedWarning(shortened)];
  return { ...statement, earnings, deductions, warnings };
}

const namedPublicly = (_: string, name: string) =>
  `"${publicWords(name).text || NEUTRAL.earnings}"`;

const MOST_NAMED = 5;

function shortenedWarning(rows: string[]): string[] {
  if (rows.length === 0) return [];
  const named = rows.slice(0, MOST_NAMED).map(row => `"${row}"`);
  const more = rows.length > MOST_NAMED ? [`${rows.length - MOST_NAMED} more`] : [];
  return [say('words_left_out', [...named, ...more].join(', '))];
}
