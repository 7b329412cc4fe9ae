import {
  addAuditCommand,
  ago,
  countUpTo,
  type NamesOf,
  type RowsOptions,
  say,
  sayDone,
  sayRows,
  type WithDatabase,
} from '@guildhall/service-kit';
import type { Command } from 'commander';
import type { Database } from '../database.js';
import * as audit from './repository.js';

/** The oldest: whoever sees to them sees the next ones then. */
const REVIEWS_AT_MOST = 1000;

const listReviews = ({ kysely }: Database) =>
  kysely
    .selectFrom('link_reviews')
    .select(['chat_id as account', 'member_number as member', 'reason', 'noticed_at'])
    .orderBy('noticed_at')
    .limit(REVIEWS_AT_MOST)
    .execute();

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
  program
    .command('reviews')
    .description('Links whose account the chat server does not know')
    .option('--json', 'for programs')
    .action(async ({ json }: { json?: true }) => {
      const links = await withDatabase(listReviews);
      if (links.length === 0 && !json)
        return say('Every linked account that was looked for is in the server.');
      sayRows(links, ({ noticed_at, ...link }) => ({ ...link, noticed: ago(noticed_at) }), {
        json,
      });
    });
}
