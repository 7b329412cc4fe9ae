import type { Evidence } from '@guildhall/contracts/pay';
import { added, centsOf, divided, textOf, thousandths } from './amounts.js';

type Line = Evidence['lines'][number];

/** Thousandths × seconds in a cent. */
const EXACT_PER_CENT = 36_000n;
const DAY = 86_400_000;

const exactOf = ({ rate, seconds }: Line) => thousandths(rate) * BigInt(seconds);
const amountsOf = (lines: readonly { readonly amount: string }[]) =>
  added(lines.map(({ amount }) => centsOf(amount)));

/** The Sunday of a date's work week. */
function weekOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return new Date(day.getTime() - day.getUTCDay() * DAY).toISOString().slice(0, 10);
}

/** Lines that are rounded to the cent together: of one rule, and of FLSA premium of one week. */
function portionsOf(lines: readonly Line[]): [name: string, lines: Line[]][] {
  const portions = new Map<string, Line[]>();
  for (const line of lines) {
    const { category, rule_code, shift_date } = line;
    const name = `${category}, ${rule_code}${rule_code === 'flsa' ? ` of ${weekOf(shift_date)}` : ''}`;
    portions.set(name, [...(portions.get(name) ?? []), line]);
  }
  return [...portions];
}

/** Cents × seconds per hour of a week: base pay of what was worked, its premiums, the percentages of R. */
function remunerationOf({ inputs, lines, regular_rate }: Evidence, week: string): bigint {
  const base = centsOf(inputs.hourly_base_rate);
  const shifts = inputs.shifts.filter(each => weekOf(each.shift_date) === week);
  return added(
    shifts.map(({ shift_id, worked_seconds, overtime_seconds }) => {
      const own = lines.filter(line => line.shift_id === shift_id);
      const paid = own.map(line => {
        const { rule_code: rule } = line;
        if (rule === 'cip' || rule === 'affordability')
          return centsOf(line.rate) * BigInt(worked_seconds);
        const counts = regular_rate.premiums.some(premium => premium === rule);
        return counts ? exactOf(line) / 10n : 0n;
      });
      return base * BigInt(worked_seconds + overtime_seconds) + added(paid);
    }),
  );
}

/** What is written, and what comes out when it is computed again. */
interface Sum {
  readonly what: string;
  readonly written: string;
  readonly computed: string;
}

const sum = (what: string, written: string, computed: bigint): Sum => ({
  what,
  written,
  computed: textOf(computed),
});

/** R itself, and its percentages rounded to the cent. */
function sumsOfRates({ inputs, lines }: Evidence): Sum[] {
  const base = centsOf(inputs.hourly_base_rate);
  return lines.flatMap(({ category, rate, rule_code, rule_percent, shift_date }) => {
    const isBase = rule_code === 'regular' || rule_code === 'straight';
    if (!isBase && rule_percent == null) return [];
    const percent = isBase ? 100_000n : thousandths(String(rule_percent));
    return sum(`rate of ${category}, ${shift_date}`, rate, divided(base * percent, 100_000n));
  });
}

function sumsOfWeeks(evidence: Evidence): Sum[] {
  return evidence.regular_rate.weeks.flatMap(each => {
    const exact = remunerationOf(evidence, each.week_start);
    const seconds = evidence.inputs.shifts
      .filter(({ shift_date }) => weekOf(shift_date) === each.week_start)
      .reduce((total, shift) => total + shift.worked_seconds + shift.overtime_seconds, 0);
    const rate = divided(exact, BigInt(seconds));
    const half = textOf(rate * 5n); // half of it, in thousandths
    const premium = evidence.lines.filter(
      line => line.rule_code === 'flsa' && weekOf(line.shift_date) === each.week_start,
    );
    return [
      sum(`remuneration, ${each.week_start}`, each.remuneration, divided(exact, 3600n)),
      sum(`regular rate, ${each.week_start}`, each.regular_rate, rate),
      ...premium.map(line => ({
        what: `half of the regular rate, ${line.shift_date}`,
        written: textOf(thousandths(line.rate)),
        computed: half,
      })),
    ];
  });
}

/** Every sum of the evidence, from its lines and rows alone. */
export function sumsOf(evidence: Evidence): Sum[] {
  const { inputs, lines, results } = evidence;
  const paid = inputs.statement.filter(row => row.category !== 'advance');
  return [
    ...portionsOf(lines).map(([name, own]) =>
      sum(name, textOf(amountsOf(own)), divided(added(own.map(exactOf)), EXACT_PER_CENT)),
    ),
    ...sumsOfRates(evidence),
    ...sumsOfWeeks(evidence),
    ...inputs.shifts.map(each =>
      sum(
        `shift of ${each.shift_date}`,
        each.earned,
        amountsOf(lines.filter(line => line.shift_id === each.shift_id)),
      ),
    ),
    ...results.categories.flatMap(({ category, expected, actual, difference }) => {
      const of = (each: { readonly category: string }) => each.category === category;
      const [earned, got] = [amountsOf(lines.filter(of)), amountsOf(paid.filter(of))];
      return [
        sum(`${category}, earned`, expected, earned),
        sum(`${category}, paid`, actual, got),
        sum(`${category}, difference`, difference, got - earned),
      ];
    }),
    sum('earned', results.expected_pay, amountsOf(lines)),
    sum('paid', results.actual_pay, amountsOf(paid)),
    sum('difference', results.difference, amountsOf(paid) - amountsOf(lines)),
  ];
}
