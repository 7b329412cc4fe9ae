import type { EarningReport } from '@guildhall/contracts/pay';
import { CommandError, tableText } from '@guildhall/service-kit';
import type { Command } from 'commander';
import type { Database } from '../../database.js';
import { findPeriodById } from '../../domain/calendar.js';
import type { FacilityRate } from '../../domain/facility-rates.js';
import { remembered } from './remembered.js';
import { explainEarnings, verifyPeriod } from './service.js';

interface Options {
  readonly member: string;
  readonly pp: string;
  readonly json?: boolean;
}

export interface CommandTools {
  readonly withDatabase: <T>(work: (db: Database) => Promise<T>) => Promise<T>;
  readonly rates: () => readonly FacilityRate[];
}

async function explainPay(db: Database, { member, pp }: Options, rates: readonly FacilityRate[]) {
  const period = findPeriodById(pp);
  if (period === null) throw new CommandError(`${pp} is no pay period: write YYYYPP`);
  // The command works on the database alone: a station that only the platform knows stays open.
  const check = {
    pool: db.pool,
    rates,
    facilityOf: async () => null,
    reports: remembered<EarningReport>(),
  };
  const report = await explainEarnings(check, member, period);
  return { period, report, verification: await verifyPeriod(check, member, period) };
}

type Explained = Awaited<ReturnType<typeof explainPay>>;

function explainedText({ period, report, verification }: Explained): string {
  const lines = report.explanation?.lines ?? [];
  const amounts = { ...report.shift_earnings };
  const found = verification.discrepancies;
  return [
    `Pay period ${period.pay_period_number} of ${period.year}: ${period.start_date} to ${period.end_date}, paid ${period.pay_date}`,
    tableText(
      lines.map(line => ({
        date: line.shift_date,
        category: line.category,
        hours: (line.seconds / 3600).toFixed(2),
        rate: line.rate,
        amount: line.amount,
        rule: `${line.rule} (${line.source})`,
      })),
    ),
    tableText(
      Object.entries(amounts).map(([category, amount]) => ({
        category,
        amount: amount.toFixed(2),
      })),
    ),
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
      const text = options.json ? JSON.stringify(explained, null, 2) : explainedText(explained);
      process.stdout.write(`${text}\n`);
    });
}
