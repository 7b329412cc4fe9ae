import type { ExplainedLine } from '@guildhall/contracts/pay';
import { sum } from '../amounts.js';

const totalOf = (lines: readonly ExplainedLine[]) => sum(lines.map(({ amount }) => Number(amount)));

/** By their keys, in the order in which these come up. */
export function groupedBy(
  lines: readonly ExplainedLine[],
  keyOf: (line: ExplainedLine) => string,
): readonly (readonly [key: string, lines: readonly ExplainedLine[]])[] {
  const groups = new Map<string, ExplainedLine[]>();
  for (const line of lines) groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line]);
  return [...groups];
}

export const earnedByCategory = (lines: readonly ExplainedLine[]) =>
  groupedBy(lines, line => line.category).map(([category, own]) => ({
    category,
    lines: own,
    amount: totalOf(own),
  }));

/** What one shift earns, and what of. */
export const earnedByShift = (lines: readonly ExplainedLine[]) =>
  groupedBy(lines, line => line.shift_id)
    .map(([id, own]) => ({
      id,
      date: own[0]?.shift_date ?? '',
      amount: totalOf(own),
      parts: earnedByCategory(own),
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
