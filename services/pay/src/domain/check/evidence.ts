import {
  type Evidence,
  type EvidenceResult,
  type EvidenceShift,
  PAY_RULES_VERSION,
} from '@guildhall/contracts/pay';
import { type Earnings, earningsOf } from '../earnings/earnings.js';
import { explain } from '../earnings/explanation.js';
import { payCategories } from '../earnings/pay-categories.js';
import { premiumsIn } from '../earnings/pay-rates.js';
import { type Cents, formatCents, parseCents, sum } from '../money.js';
import type { RecordedShift } from '../shifts/shift.js';
import { kindOf } from '../statements/row-category.js';
import type { Statement, StatementEarning } from '../statements/statement.js';
import { currentGross, rowOfPay } from '../statements/statement-totals.js';
import { type Comparable, type Verification, verifyPay } from './verification.js';

type Lines = Evidence['lines'];
type Rows = Evidence['inputs']['statement'];

/** A row by the category of pay that it is held against, else by its own. */
const categoryOf = (earning: StatementEarning): string => {
  const { category: row, retro } = kindOf(earning);
  if (retro) return 'retro';
  return payCategories.find(category => rowOfPay[category] === row) ?? row;
};

const rowsOf = ({ earnings }: Statement): Rows =>
  earnings.map(earning => ({
    category: categoryOf(earning),
    description: earning.description,
    hours: earning.currentHours,
    amount: formatCents(parseCents(earning.currentAmount)),
    adjusted_amount: formatCents(parseCents(earning.adjustedAmount)),
  }));

const total = (amounts: readonly { readonly amount: string }[]): Cents =>
  sum(amounts.map(({ amount }) => parseCents(amount)));

function shiftsOf(
  { work }: Comparable,
  recorded: readonly RecordedShift[],
  lines: Lines,
): EvidenceShift[] {
  const known = new Map(recorded.map(shift => [shift.id, shift]));
  return work.flatMap(({ shiftId, worked, paidLeave, overtime }) => {
    const shift = known.get(shiftId);
    if (shift === undefined) return [];
    const { shift_date, start_time, end_time, entries } = shift;
    return {
      shift_id: shiftId,
      shift_date,
      start_time,
      end_time,
      entries: entries.map(({ kind, sub_type, ...times }) => ({
        kind,
        sub_type,
        start_time: times.start_time,
        end_time: times.end_time,
      })),
      worked_seconds: worked,
      paid_leave_seconds: paidLeave,
      overtime_seconds: overtime,
      earned: formatCents(total(lines.filter(line => line.shift_id === shiftId))),
    };
  });
}

/** Every category that earns or is paid anything; what no shift can earn is expected to be nothing. */
function resultsOf(
  { amounts }: Earnings,
  { discrepancies }: Verification,
  rows: Rows,
): EvidenceResult[] {
  const earned = new Map<string, Cents>(Object.entries(amounts));
  const notes = new Map(discrepancies.map(each => [each.category, each.note]));
  const categories = new Set([...payCategories, ...rows.map(({ category }) => category)]);
  categories.delete('advance');
  return [...categories].flatMap(category => {
    const expected = earned.get(category) ?? 0n;
    const actual = total(rows.filter(row => row.category === category));
    if (expected === 0n && actual === 0n) return [];
    return {
      category,
      expected: formatCents(expected),
      actual: formatCents(actual),
      difference: formatCents(actual - expected),
      note: notes.get(category) ?? '',
    };
  });
}

/** All that a check rests on, and each step from there to its result. */
export function evidenceOf(facts: Comparable, recorded: readonly RecordedShift[]) {
  const { work, terms, statement } = facts;
  const earnings = earningsOf(work, terms);
  const verification = verifyPay(facts);
  const { lines, weeks } = explain(earnings);
  const rows = rowsOf(statement);
  const actual = currentGross(statement);
  return {
    rules_version: PAY_RULES_VERSION,
    inputs: {
      hourly_base_rate: terms.hourly_base_rate,
      statement_rate: statement.hourlyRate,
      shifts: shiftsOf(facts, recorded, lines),
      statement: rows,
    },
    lines,
    regular_rate: { premiums: premiumsIn(terms), weeks },
    results: {
      expected_pay: formatCents(earnings.total),
      actual_pay: formatCents(actual),
      difference: formatCents(actual - earnings.total),
      status: verification.status === 'match' ? ('match' as const) : ('discrepancy' as const),
      categories: resultsOf(earnings, verification, rows),
    },
  };
}
