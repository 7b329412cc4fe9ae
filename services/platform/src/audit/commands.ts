import { ago, CommandError, sayRows, type WithDatabase } from '@guildhall/service-kit';
import type { Command } from 'commander';
import type { Database } from '../database.js';
import { type AuditFilter, listAuditEntries } from './repository.js';

interface Wanted extends AuditFilter {
  readonly limit: string;
  readonly json?: true;
}

const most = 10_000;

function countOf(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text) && Number(text) <= most) return Number(text);
  throw new CommandError(`--limit must be a number from 1 to ${most}`);
}

const cell = (value: object | null) => (value === null ? null : JSON.stringify(value));

export function auditCommands(program: Command, withDatabase: WithDatabase<Database>): void {
  program
    .command('audit')
    .description('Who changed what, newest first')
    .option('--member <number>', 'only about this member')
    .option('--resource <resource>', 'only about this, like upstream:pay or key:<id>')
    .option('--actor <actor>', 'only by this person (subject), service or command line')
    .option('--action <action>', 'only of this kind, like upstream.put')
    .option('--limit <count>', 'so many at most', '50')
    .option('--json', 'for programs')
    .action(async ({ limit, json, ...filter }: Wanted) => {
      const count = countOf(limit);
      const rows = await withDatabase(({ kysely: db }) => listAuditEntries(db, filter, count));
      sayRows(
        rows,
        ({ at, action, actor, memberNumber, resource, before, after }) => ({
          at: ago(at),
          action,
          actor,
          about: resource ?? memberNumber,
          before: cell(before),
          after: cell(after),
        }),
        { json },
      );
    });
}
