import {
  addPersonCommands,
  CommandError,
  type PersonWork,
  type WithDatabase,
} from '@guildhall/service-kit';
import type { Command } from 'commander';
import type { Database } from '../database.js';
import { erasePerson } from '../features/person/service.js';
import { withPrisma } from '../prisma.js';

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
    // What was only said to be theirs may be somebody else's.
    const linked = verifications.filter(({ status }) => status === 'completed');
    const accounts = [...linked, ...accountRoles].map(({ chatId }) => chatId);
    const entries = await prisma.audit.findMany({
      where: { OR: [where, { chatId: { in: accounts } }] },
      orderBy: { id: 'asc' },
    });
    const rows = [verifications, accountRoles, linkReviews, deliveries, entries].flat();
    if (rows.length === 0 && mark === null)
      throw new CommandError(`Nothing is kept here about member ${memberNumber}.`);
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

const person: PersonWork<Database> = {
  read: everythingAbout,
  erasing: 'Forget a member whose link has ended',
  erase: async (db, memberNumber, by) => ({ erased: await erasePerson(db.pool, memberNumber, by) }),
};

export const personCommands = (program: Command, withDatabase: WithDatabase<Database>): void =>
  addPersonCommands(program, withDatabase, person);
