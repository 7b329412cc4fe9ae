import type { ExplainedLine, Explanation } from '@guildhall/contracts/pay';
import { divideHalfUp, formatCents } from '../money.js';
import { formatDate } from '../time/plain-date.js';
import type { ShiftWork } from '../work/work.js';
import { type Earnings, EXACT_PER_CENT, type Mills, type Portion } from './earnings.js';
import { type PortionRule, portionRules } from './portion-rules.js';

function formatRate(mills: Mills): string {
  const cents = mills / 10n;
  const rest = mills % 10n;
  return rest === 0n ? formatCents(cents) : `${formatCents(cents)}${rest}`;
}

function clockSecondsOf(rule: PortionRule, shift: ShiftWork): Pick<ExplainedLine, 'clock_seconds'> {
  const seconds = rule.clockSeconds?.(shift) ?? 0;
  return seconds === 0 ? {} : { clock_seconds: seconds };
}

/** Rounding the running sum instead of each line, the lines add up to what is rounded once. */
function linesOf({ category, rule: code, lines }: Portion): ExplainedLine[] {
  const rule = portionRules[code];
  let exact = 0n;
  let paid = 0n;
  return lines.map(({ shift, seconds, rate }) => {
    exact += rate * BigInt(seconds);
    const amount = divideHalfUp(exact, EXACT_PER_CENT) - paid;
    paid += amount;
    return {
      category,
      shift_id: shift.shiftId,
      shift_date: shift.date,
      seconds,
      rate: formatRate(rate),
      amount: formatCents(amount),
      ...clockSecondsOf(rule, shift),
      rule: rule.text(shift),
      rule_code: code,
      rule_percent: rule.percent?.(shift.date) ?? null,
      source: rule.source(shift.date),
      assumption: rule.assumption?.(shift.date) ?? null,
    };
  });
}

export const explain = ({ portions, weeks }: Earnings): Explanation => ({
  lines: portions.flatMap(linesOf),
  weeks: weeks.map(({ week, remuneration, seconds, regularRate }) => ({
    week_start: formatDate(week),
    remuneration: formatCents(divideHalfUp(remuneration, 3600n)),
    seconds,
    regular_rate: formatCents(regularRate),
  })),
});
