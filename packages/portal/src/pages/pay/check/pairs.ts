import type {
  Discrepancy,
  EarningReport,
  ExplainedLine,
  Finding,
  VerificationResult,
} from '@guildhall/contracts/pay';
import { sum } from '../amounts.js';
import { largestOf } from './notes.js';

/** One kind of pay: what the shifts earn, what the statement pays, and why it differs. */
export interface Pair {
  readonly category: string;
  readonly expected: number;
  readonly actual: number;
  readonly findings?: readonly Finding[] | undefined;
  readonly lines: readonly ExplainedLine[];
}

type Reported<Side extends 'shift_earnings' | 'les_earnings'> = Exclude<
  keyof EarningReport[Side],
  'total_gross'
>;

/** The report’s two sides name the same things differently. */
const sides: Readonly<Record<Reported<'shift_earnings'>, Reported<'les_earnings'>>> = {
  regular_pay: 'regular',
  night_differential: 'night_diff',
  sunday_premium: 'sunday',
  holiday_premium: 'holiday',
  ojti_premium: 'ojti',
  cic_premium: 'cic',
  overtime: 'overtime',
};
const reportedCategories = Object.keys(sides) as Reported<'shift_earnings'>[];

/** What stands only in sums: of these the report knows the lines, and the check what differs. */
const besideTheReport = ['cip', 'affordability'] as const;

/** Paid for every hour, by a percentage. */
export const isOfFacility = ({ category }: Pick<Pair, 'category'>) =>
  besideTheReport.some(each => each === category);

/** What the answer says above the table is not said again in a row of it. */
function untold(discrepancy: Discrepancy | undefined, check: VerificationResult) {
  if (!discrepancy || discrepancy === largestOf(check)) return [];
  const { category, findings = [] } = discrepancy;
  const told = check.causes?.filter(({ categories }) => categories.includes(category)) ?? [];
  return findings.filter(({ code }) => told.every(cause => cause.code !== code));
}

export function pairsOf(
  { shift_earnings, les_earnings, explanation }: EarningReport,
  check: VerificationResult,
): readonly Pair[] {
  const { discrepancies } = check;
  const linesOf = (category: string) =>
    explanation?.lines.filter(line => line.category === category) ?? [];
  const found = (category: string) => discrepancies.find(each => each.category === category);
  const reported = reportedCategories.map(ours => ({
    category: ours as string,
    expected: shift_earnings[ours],
    actual: les_earnings[sides[ours]],
  }));
  const beside = besideTheReport.map(category => {
    const expected = sum(linesOf(category).map(({ amount }) => Number(amount)));
    return { category: category as string, expected, actual: found(category)?.actual ?? expected };
  });
  const known = [...reported, ...beside];
  const others = discrepancies.filter(({ category }) => isRow(category, known));
  return [...known, ...others]
    .filter(({ expected, actual }) => expected !== 0 || actual !== 0)
    .map(({ category, expected, actual }) => ({
      category,
      expected,
      actual,
      findings: untold(found(category), check),
      lines: linesOf(category),
    }));
}

/** What is absent altogether is no kind of pay. */
const absences: ReadonlySet<string> = new Set(['configuration', 'shifts', 'statement']);

const isRow = (category: string, known: readonly { readonly category: string }[]) =>
  !absences.has(category) && known.every(each => each.category !== category);

export const differenceOf = ({ expected, actual }: Pick<Pair, 'expected' | 'actual'>) =>
  sum([actual, -expected]);
