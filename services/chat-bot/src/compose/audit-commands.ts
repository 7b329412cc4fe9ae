import { CommandError, say, tableText, type WithDatabase } from '@guildhall/service-kit';
import type { Command } from 'commander';
import type { Database } from '../database.js';
import * as audit from '../features/audit/repository.js';
import { withPrisma } from '../prisma.js';

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

const listAudit = (db: Database, { account, action, limit, member }: Wanted) =>
  withPrisma(db.pool, async prisma => {
    const entries = await prisma.audit.findMany({
      where: {
        ...(account !== undefined && { chatId: account }),
        ...(action !== undefined && { action }),
        ...(member !== undefined && { memberNumber: member }),
      },
      orderBy: { id: 'desc' },
      take: count(limit, 10_000),
    });
    if (entries.length === 0) return say('Nothing of that kind was done.');
    const rows = entries.map(({ actor, at, details, ...entry }) => ({
      at: at.toISOString(),
      action: entry.action,
      actor,
      member: entry.memberNumber,
      account: entry.chatId,
      details: JSON.stringify(details),
    }));
    say(tableText(rows));
  });

const listReviews = (db: Database) =>
  withPrisma(db.pool, async prisma => {
    const links = await prisma.linkReview.findMany({ orderBy: { noticedAt: 'asc' } });
    if (links.length === 0)
      return say('Every linked account that was looked for is in the server.');
    const rows = links.map(({ chatId, memberNumber, noticedAt, reason }) => ({
      account: chatId,
      member: memberNumber,
      reason,
      noticed: noticedAt.toISOString(),
    }));
    say(tableText(rows));
  });

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
        const removed = await audit.removeOld(db.pool, count(olderThan, 36_500));
        say(`Removed ${removed} rows.`);
      }),
    );
  program
    .command('reviews')
    .description('Links whose account the chat server does not know')
    .action(() => withDatabase(listReviews));
}
