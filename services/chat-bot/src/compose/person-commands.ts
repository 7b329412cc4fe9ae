import { CommandError, tableText } from '@guildhall/service-kit';
import type { Command } from 'commander';
import type { Database } from '../database.js';
import { erasePerson } from '../features/person/service.js';
import { withPrisma } from '../prisma.js';

type WithDatabase = <T>(work: (db: Database) => Promise<T>) => Promise<T>;

interface Options {
  readonly member: string;
  readonly yes?: true;
}

/** Everything that names the member, or an account that was theirs. */
const everythingAbout = (db: Database, memberNumber: string) =>
  withPrisma(db.pool, async prisma => {
    const where = { memberNumber };
    const [verifications, accountRoles, linkReviews, deliveries, mark] = await Promise.all([
      prisma.verification.findMany({ where, orderBy: { createdAt: 'asc' } }),
      prisma.accountRoles.findMany({ where }),
      prisma.linkReview.findMany({ where }),
      prisma.delivery.findMany({ where, orderBy: { receivedAt: 'asc' } }),
      prisma.memberMark.findUnique({ where }),
    ]);
    const accounts = [...verifications, ...accountRoles].map(({ chatId }) => chatId);
    const entries = await prisma.audit.findMany({
      where: { OR: [where, { chatId: { in: accounts } }] },
      orderBy: { id: 'asc' },
    });
    return {
      member_number: memberNumber,
      verifications,
      account_roles: accountRoles,
      link_reviews: linkReviews,
      received_events: deliveries,
      last_event: mark?.appliedAt ?? null,
      audit: entries.map(({ id, ...entry }) => ({ id: String(id), ...entry })),
    };
  });

export function personCommands(program: Command, withDatabase: WithDatabase): void {
  const command = program
    .command('person')
    .description('What is kept about one person: to hand over, or to forget');
  command
    .command('export')
    .description('Everything that this service keeps about a member, as JSON')
    .requiredOption('--member <number>', 'the member’s number')
    .action(async ({ member }: Options) => {
      const found = await withDatabase(db => everythingAbout(db, member));
      process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
    });
  command
    .command('erase')
    .description('Forget a member whose link has ended; cannot be undone')
    .requiredOption('--member <number>', 'the member’s number')
    .option('--yes', 'that you mean it')
    .action(async ({ member, yes }: Options) => {
      if (!yes) throw new CommandError('This cannot be undone. Say --yes if you mean it.');
      const by = `command line (${process.env.USER ?? 'unknown user'})`;
      const erased = await withDatabase(db => erasePerson(db.pool, member, by));
      const rows = Object.entries(erased).map(([what, count]) => ({ what, rows: count }));
      process.stdout.write(`${tableText(rows)}\n`);
    });
}
