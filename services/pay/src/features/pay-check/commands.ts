import {
  CommandError,
  say,
  sayJson,
  terminalTable,
  type WithDatabase,
} from '@guildhall/service-kit';
import type { Command } from 'commander';
import type { Database } from '../../database.js';
import type { FacilityRate } from '../../domain/earnings/facility-rates.js';
import { formatCents, parseCents, sum } from '../../domain/money.js';
import { findPeriodById } from '../../domain/time/calendar.js';
import { explainEarnings, verifyPeriod } from './service.js';

interface Options {
  readonly member: string;
  readonly pp: string;
  readonly json?: boolean;
}

export interface CommandTools {
  readonly withDatabase: WithDatabase<Database>;
  readonly rates: () => readonly FacilityRate[];
}

async function explainPay(db: Database, { member, pp }: Options, rates: readonly FacilityRate[]) {
  const period = findPeriodById(pp);
  if (period === null) throw new CommandError(`${pp} is no pay period: write YYYYPP`);
  // The command works on the database alone: a station that only the platform knows stays open.
  const check = {
    db: db.kysely,
    rates,
    facilityOf: async () => null,
  };
  const report = await explainEarnings(check, member, period);
  return { period, report, verification: await verifyPeriod(check, member, period) };
}

type Explained = Awaited<ReturnType<typeof explainPay>>;

/** Categories that the report has no field for, and that count in its total. */
const besideTheReport = ['cip', 'affordability'];

function amountsOf({
  report,
}: Explained): readonly (readonly [category: string, amount: string])[] {
  const { total_gross, ...fields } = report.shift_earnings;
  const beside = besideTheReport.map(category => {
    const lines = report.explanation?.lines.filter(line => line.category === category) ?? [];
    return [category, formatCents(sum(lines.map(line => parseCents(line.amount))))] as const;
  });
  return [
    ...Object.entries(fields).map(([category, amount]) => [category, amount.toFixed(2)] as const),
    ...beside,
    ['total_gross', total_gross.toFixed(2)],
  ];
}

/** How the regular rates came about of which half is paid for each hour of overtime. */
function weeksText({ report }: Explained): readonly string[] {
  const weeks = report.explanation?.weeks ?? [];
  const rows = weeks.map(({ week_start, remuneration, seconds, regular_rate }) => ({
    'work week from': week_start,
    remuneration,
    'hours worked': (seconds / 3600).toFixed(2),
    'regular rate': regular_rate,
  }));
  return rows.length > 0 ? [terminalTable(rows)] : [];
}

function explainedText(explained: Explained): string {
  const { period, report, verification } = explained;
  const lines = report.explanation?.lines ?? [];
  const found = verification.discrepancies;
  return [
    `Pay period ${period.pay_period_number} of ${period.year}: ${period.start_date} to ${period.end_date}, paid ${period.pay_date}`,
    terminalTable(
      lines.map(line => ({
        date: line.shift_date,
        category: line.category,
        hours: (line.seconds / 3600).toFixed(2),
        rate: line.rate,
        amount: line.amount,
        rule: `${line.rule} (${[line.source, line.assumption].filter(Boolean).join('; ')})`,
      })),
    ),
    ...weeksText(explained),
    terminalTable(amountsOf(explained).map(([category, amount]) => ({ category, amount }))),
    `${verification.status}: the statement says ${verification.actual_pay.toFixed(2)}, the shifts earn ${verification.expected_pay.toFixed(2)}`,
    ...found.map(({ category, note }) => `${category}: ${note}`),
  ].join('\n\n');
}

export function payCheckCommands(program: Command, { withDatabase, rates }: CommandTools): void {
  program
    .command('explain')
    .description('Print how a member’s pay of a period comes about, and what differs')
    .requiredOption('--member <number>', 'member number')
    .requiredOption('--pp <YYYYPP>', 'pay period')
    .option('--json', 'as JSON')
    .action(async (options: Options) => {
      const explained = await withDatabase(db => explainPay(db, options, rates()));
      if (options.json) sayJson(explained);
      else say(explainedText(explained));
    });
}
