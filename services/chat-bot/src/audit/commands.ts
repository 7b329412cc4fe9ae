import { CommandError, say, tableText, type WithDatabase } from '@guildhall/service-kit';
import type { Command } from 'commander';
import type { Database } from '../database.js';
import * as audit from './repository.js';

function count(text: string, most: number): number {
  if (/^[1-9]\d{0,6}$/.test(text) && Number(text) <= most) return Number(text);
  throw new CommandError(`"${text}" is no number from 1 to ${most}.`);
}

interface Wanted {
  readonly member?: string;
  readonly account?: string;
  readonly action?: string;
  readonly limit: string;
}

async function listAudit({ kysely }: Database, { account, action, limit, member }: Wanted) {
  let query = kysely.selectFrom('audit').selectAll();
  if (account !== undefined) query = query.where('chat_id', '=', account);
  if (action !== undefined) query = query.where('action', '=', action);
  if (member !== undefined) query = query.where('member_number', '=', member);
  const entries = await query.orderBy('id', 'desc').limit(count(limit, 10_000)).execute();
  if (entries.length === 0) return say('Nothing of that kind was done.');
  const rows = entries.map(entry => ({
    at: entry.at.toISOString(),
    action: entry.action,
    actor: entry.actor,
    member: entry.member_number,
    account: entry.chat_id,
    details: JSON.stringify(entry.details),
  }));
  say(tableText(rows));
}

/** The oldest: whoever sees to them sees the next ones then. */
const REVIEWS_AT_MOST = 1000;

async function listReviews({ kysely }: Database) {
  const links = await kysely
    .selectFrom('link_reviews')
    .selectAll()
    .orderBy('noticed_at')
    .limit(REVIEWS_AT_MOST)
    .execute();
  if (links.length === 0) return say('Every linked account that was looked for is in the server.');
  const rows = links.map(link => ({
    account: link.chat_id,
    member: link.member_number,
    reason: link.reason,
    noticed: link.noticed_at.toISOString(),
  }));
  say(tableText(rows));
}

/** What was done to whom, read and pruned by hand. */
export function auditCommands(program: Command, withDatabase: WithDatabase<Database>): void {
  const commands = program.command('audit').description('What this service did, newest first');
  commands
    .command('list')
    .description('Who did what to whom')
    .option('--member <number>', 'only to this member')
    .option('--account <chat_id>', 'only to this chat account')
    .option('--action <action>', 'only of this kind, like roles.changed')
    .option('--limit <count>', 'so many at most', '50')
    .action((wanted: Wanted) => withDatabase(db => listAudit(db, wanted)));
  commands
    .command('prune')
    .description('Remove what is older than so many days (AUDIT_KEEP_DAYS does it every hour)')
    .requiredOption('--older-than <days>', 'days')
    .action(({ olderThan }: { olderThan: string }) =>
      withDatabase(async db => {
        const removed = await audit.removeOld(db.kysely, count(olderThan, 36_500));
        say(`Removed ${removed} rows.`);
      }),
    );
  program
    .command('reviews')
    .description('Links whose account the chat server does not know')
    .action(() => withDatabase(listReviews));
}
