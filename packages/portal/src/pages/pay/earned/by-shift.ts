import type { ExplainedLine } from '@guildhall/contracts/pay';
import { sum } from '../amounts.js';

export interface EarnedPart {
  readonly category: string;
  readonly amount: number;
}

/** What one shift earns, and what of. */
export interface EarnedShift {
  readonly id: string;
  readonly date: string;
  readonly amount: number;
  readonly parts: readonly EarnedPart[];
}

const totalOf = (lines: readonly ExplainedLine[]) => sum(lines.map(({ amount }) => Number(amount)));

/** By their keys, in the order in which these come up. */
function groupedBy<K extends keyof ExplainedLine>(
  lines: readonly ExplainedLine[],
  key: K,
): ReadonlyMap<ExplainedLine[K], ExplainedLine[]> {
  const groups = new Map<ExplainedLine[K], ExplainedLine[]>();
  for (const line of lines) {
    const group = groups.get(line[key]);
    if (group) group.push(line);
    else groups.set(line[key], [line]);
  }
  return groups;
}

const partsOf = (lines: readonly ExplainedLine[]): EarnedPart[] =>
  [...groupedBy(lines, 'category')].map(([category, own]) => ({ category, amount: totalOf(own) }));

export const earnedByShift = (lines: readonly ExplainedLine[]): EarnedShift[] =>
  [...groupedBy(lines, 'shift_id')]
    .map(([id, own]) => ({
      id,
      date: own[0]?.shift_date ?? '',
      amount: totalOf(own),
      parts: partsOf(own),
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));

export const earnedByCategory = (lines: readonly ExplainedLine[]) =>
  [...groupedBy(lines, 'category')].map(([category, own]) => ({
    category,
    lines: own,
    amount: totalOf(own),
  }));
