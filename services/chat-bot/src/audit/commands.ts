import {
  addAuditCommand,
  countUpTo,
  type NamesOf,
  type RowsOptions,
  sayDone,
  type WithDatabase,
} from '@guildhall/service-kit';
import type { Command } from 'commander';
import type { Database } from '../database.js';
import * as audit from './repository.js';

/** What was done to whom, read and pruned by hand. */
export function auditCommands(
  program: Command,
  withDatabase: WithDatabase<Database>,
  namesOf: () => NamesOf,
): void {
  addAuditCommand(program, withDatabase, {
    about: 'Who did what to whom, newest first',
    read: ({ kysely }, { account, ...query }) =>
      audit.readAudit(
        kysely,
        { ...query, ...(typeof account === 'string' && { account }) },
        namesOf(),
      ),
    further: [{ flags: '--account <chat_id>', about: 'only to this chat account' }],
  })
    .command('prune')
    .description('Remove what is older than so many days (AUDIT_KEEP_DAYS does it every hour)')
    .requiredOption('--older-than <days>', 'days', countUpTo(36_500))
    .option('--json', 'for programs')
    .action(({ olderThan, ...options }: RowsOptions & { olderThan: number }) =>
      withDatabase(async db => {
        const removed = await audit.removeOld(db.kysely, olderThan);
        sayDone({ removed }, `Removed ${removed} rows.`, options);
      }),
    );
}
