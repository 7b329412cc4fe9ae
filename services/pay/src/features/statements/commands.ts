import { readFile } from 'node:fs/promises';
import { textOf } from '@guildhall/contracts/messages';
import { CommandError, say, sayJson, terminalTable } from '@guildhall/service-kit';
import type { Command } from 'commander';
import type { Statement } from '../../domain/statements/statement.js';
import { createStatementParser } from '../../statement-reader/pdf/pool.js';

async function readStatement(path: string): Promise<Statement> {
  const bytes = await readFile(path).catch((error: Error) => {
    throw new CommandError(`${path} cannot be read: ${error.message}`);
  });
  const parser = createStatementParser();
  try {
    const outcome = await parser.parse(bytes);
    if (!outcome.ok) throw new CommandError(textOf(outcome.message));
    return outcome.statement;
  } finally {
    await parser.close();
  }
}

const heading = ({ layout, periodNumber, year, periodEnd, hourlyRate }: Statement) =>
  `${layout}, pay period ${periodNumber ?? '?'} of ${year ?? '?'}, ending ${periodEnd ?? '?'}, hourly rate ${hourlyRate ?? '?'}`;

function statementText(statement: Statement): string {
  const earnings = statement.earnings.map(row => ({
    earning: row.description,
    hours: Number(row.currentHours),
    current: row.currentAmount,
    'adj. hours': Number(row.adjustedHours),
    adjusted: row.adjustedAmount,
  }));
  const deductions = statement.deductions.map(row => ({
    deduction: row.description,
    current: row.current,
    adjusted: row.adjusted,
  }));
  const { grossPay, netPay, leave, warnings } = statement;
  return [
    heading(statement),
    terminalTable(earnings),
    terminalTable(deductions),
    `gross ${grossPay ?? '?'}, net ${netPay ?? '?'}, annual leave ${leave.annual ?? '?'} h, sick leave ${leave.sick ?? '?'} h`,
    ...warnings.map(warning => `warning: ${textOf(warning)}`),
  ].join('\n\n');
}

/** Reads a statement without keeping it. */
export function statementCommands(program: Command): void {
  program
    .command('parse <file>')
    .description('Print what a statement’s PDF says; nothing is stored')
    .option('--json', 'as JSON')
    .action(async (file: string, options: { json?: boolean }) => {
      const statement = await readStatement(file);
      if (options.json) sayJson(statement);
      else say(statementText(statement));
    });
}
