import {
  addPersonCommands,
  CommandError,
  type PersonWork,
  type SayPart,
  type WithDatabase,
} from '@guildhall/service-kit';
import type { Command } from 'commander';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Db } from '../database.js';
import { erasePerson } from '../features/person/service.js';
import type { Tables } from '../tables.js';

const ENTRIES_AT_ONCE = 100;

/** Under the names that the parts of this export have. */
const told = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

type Condition = (on: ExpressionBuilder<Tables, 'audit'>) => ReturnType<typeof on.or>;

const auditOf = (db: Db, about: Condition, after = '0') =>
  db
    .selectFrom('audit')
    .selectAll()
    .where(about)
    .where('id', '>', after)
    .orderBy('id')
    .limit(ENTRIES_AT_ONCE)
    .execute();

/** Audit rows are kept for as long as the law wants them: one after another. */
async function* wholeAuditOf(db: Db, about: Condition) {
  for (let rows = await auditOf(db, about); ; ) {
    yield* rows.map(told);
    const last = rows.at(-1);
    if (last === undefined) return;
    rows = await auditOf(db, about, last.id);
  }
}

/** Everything that names the member, or an account that was theirs. */
async function tellAbout({ kysely: db }: Database, member: string, say: SayPart): Promise<void> {
  const [verifications, accountRoles, linkReviews, deliveries, marks] = await Promise.all([
    db
      .selectFrom('verifications')
      .selectAll()
      .where('member_number', '=', member)
      .orderBy('created_at')
      .execute(),
    db.selectFrom('account_roles').selectAll().where('member_number', '=', member).execute(),
    db.selectFrom('link_reviews').selectAll().where('member_number', '=', member).execute(),
    db
      .selectFrom('deliveries')
      .selectAll()
      .where('member_number', '=', member)
      .orderBy('received_at')
      .execute(),
    db.selectFrom('member_marks').selectAll().where('member_number', '=', member).execute(),
  ]);
  // What was only said to be theirs may be somebody else's.
  const linked = verifications.filter(({ status }) => status === 'completed');
  const accounts = [...linked, ...accountRoles].map(row => row.chat_id);
  const about: Condition = ({ eb, fn, or, val }) =>
    or([eb('member_number', '=', member), eb('chat_id', '=', fn.any(val(accounts)))]);
  const rows = [verifications, accountRoles, linkReviews, deliveries, marks].flat();
  if (rows.length === 0 && (await auditOf(db, about)).length === 0)
    throw new CommandError(`Nothing is kept here about member ${member}.`);
  await say('member_number', member);
  await say('verifications', verifications.map(told));
  await say('account_roles', accountRoles.map(told));
  await say('link_reviews', linkReviews.map(told));
  await say('received_events', deliveries.map(told));
  await say('last_event', marks[0]?.applied_at ?? null);
  await say('audit', wholeAuditOf(db, about));
}

const person: PersonWork<Database> = {
  read: tellAbout,
  erasing: 'Forget a member whose link has ended',
  erase: async (db, memberNumber, by) => ({ erased: await erasePerson(db.pool, memberNumber, by) }),
};

export const personCommands = (program: Command, withDatabase: WithDatabase<Database>): void =>
  addPersonCommands(program, withDatabase, person);
