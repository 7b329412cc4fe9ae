import {
  addPersonCommands,
  CommandError,
  type PersonWork,
  type SayPart,
  type WithDatabase,
} from '@guildhall/service-kit';
import type { Command } from 'commander';
import type { Database } from '../database.js';
import { erasePerson } from '../features/person/service.js';
import type { Prisma, PrismaClient } from '../generated/prisma/client.js';
import { withPrisma } from '../prisma.js';

const ENTRIES_AT_ONCE = 100;

/** Audit rows are kept for as long as the law wants them: one after another. */
async function* auditOf(prisma: PrismaClient, where: Prisma.AuditWhereInput) {
  for (let after = 0n; ; ) {
    const entries = await prisma.audit.findMany({
      where: { AND: [where, { id: { gt: after } }] },
      orderBy: { id: 'asc' },
      take: ENTRIES_AT_ONCE,
    });
    for (const { id, ...entry } of entries) yield { id: String(id), ...entry };
    const last = entries.at(-1);
    if (last === undefined || entries.length < ENTRIES_AT_ONCE) return;
    after = last.id;
  }
}

/** Everything that names the member, or an account that was theirs. */
const tellAbout = (db: Database, memberNumber: string, say: SayPart) =>
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
    const entries = { OR: [where, { chatId: { in: accounts } }] };
    const rows = [verifications, accountRoles, linkReviews, deliveries].flat();
    if (
      rows.length === 0 &&
      mark === null &&
      (await prisma.audit.findFirst({ where: entries })) === null
    )
      throw new CommandError(`Nothing is kept here about member ${memberNumber}.`);
    await say('member_number', memberNumber);
    await say('verifications', verifications);
    await say('account_roles', accountRoles);
    await say('link_reviews', linkReviews);
    await say('received_events', deliveries);
    await say('last_event', mark?.appliedAt ?? null);
    await say('audit', auditOf(prisma, entries));
  });

const person: PersonWork<Database> = {
  read: tellAbout,
  erasing: 'Forget a member whose link has ended',
  erase: async (db, memberNumber, by) => ({ erased: await erasePerson(db.pool, memberNumber, by) }),
};

export const personCommands = (program: Command, withDatabase: WithDatabase<Database>): void =>
  addPersonCommands(program, withDatabase, person);
