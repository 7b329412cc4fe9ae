import { allRows, isDuplicate, query, sql } from '@guildhall/service-kit/database';
import type { Mailbox } from '../../clients/mailhost/mail-host.js';
import type { Db } from '../../database.js';

export const findMember = (db: Db, memberNumber: string) =>
  db
    .selectFrom('members')
    .select(['first_name', 'middle_name', 'last_name', 'member_type_id', 'status'])
    .where('member_number', '=', memberNumber)
    .executeTakeFirst();

/** Not made (`created_at`) while the mail host has not confirmed it. */
export const findAccount = (db: Db, memberNumber: string) =>
  db
    .selectFrom('mail_accounts')
    .select(['address', 'created_at', 'closed_at'])
    .where('member_number', '=', memberNumber)
    .executeTakeFirst();

/** Those of the addresses that somebody has, or that another member is about to have. */
export async function listTaken(
  db: Db,
  addresses: readonly string[],
  memberNumber: string,
): Promise<readonly string[]> {
  if (addresses.length === 0) return [];
  const rows = await db
    .selectFrom('mail_accounts')
    .select('address')
    .where('address', 'in', addresses)
    .where(({ eb, or }) =>
      or([eb('member_number', '<>', memberNumber), eb('created_at', 'is not', null)]),
    )
    .execute();
  return rows.map(row => row.address);
}

/**
 * The row comes first, so that of any number of requests one goes on to the mail host. One that was left
 * behind by a process that died is taken over when its time is over, by a request for the same address.
 */
export async function reserve(
  db: Db,
  memberNumber: string,
  address: string,
  leaseSeconds: number,
): Promise<'reserved' | 'busy' | 'taken'> {
  const now = sql<Date>`now()`;
  try {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('mail_accounts')
      .values({ member_number: memberNumber, address, reserved_at: now })
      .onConflict(conflict =>
        conflict
          .column('member_number')
          .doUpdateSet({ reserved_at: now })
          .where('mail_accounts.created_at', 'is', null)
          .whereRef('mail_accounts.address', '=', 'excluded.address')
          .where(
            'mail_accounts.reserved_at',
            '<',
            sql<Date>`now() - make_interval(secs => ${leaseSeconds})`,
          ),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n ? 'reserved' : 'busy';
  } catch (error) {
    if (isDuplicate(error, 'mail_accounts_address_key')) return 'taken';
    throw error;
  }
}

export async function confirm(db: Db, memberNumber: string, address: string): Promise<void> {
  await db
    .updateTable('mail_accounts')
    .set({ created_at: sql<Date>`now()` })
    .where('member_number', '=', memberNumber)
    .where('address', '=', address)
    .where('created_at', 'is', null)
    .execute();
}

/** Nobody knows whether the mail host did it: the same request may try again at once. */
export async function release(db: Db, memberNumber: string): Promise<void> {
  await db
    .updateTable('mail_accounts')
    .set({ reserved_at: 'epoch' })
    .where('member_number', '=', memberNumber)
    .where('created_at', 'is', null)
    .execute();
}

/** The mail host has said that it did nothing. */
export async function abandon(db: Db, memberNumber: string, address: string): Promise<void> {
  await db
    .deleteFrom('mail_accounts')
    .where('member_number', '=', memberNumber)
    .where('address', '=', address)
    .where('created_at', 'is', null)
    .execute();
}

/** Notes since when members have had no claim to their mailbox; whoever returned before it was closed has one again. */
export async function noteLeavers(db: Db, statuses: ReadonlySet<string>): Promise<void> {
  const ofMembers = 'from members m where m.member_number = a.member_number';
  await query(
    db,
    `update mail_accounts a set left_at = now() ${ofMembers}
        and a.created_at is not null and a.left_at is null and m.status <> all($1::text[])`,
    [[...statuses]],
  );
  await query(
    db,
    `update mail_accounts a set left_at = null ${ofMembers}
        and a.left_at is not null and a.closed_at is null and m.status = any($1::text[])`,
    [[...statuses]],
  );
}

const mailboxOf = 'a.member_number as owner, a.address from mail_accounts a';

/** Of members who left so many days ago. */
export const listToClose = (db: Db, days: number): Promise<Mailbox[]> =>
  allRows<Mailbox>(
    db,
    `select ${mailboxOf} where a.closed_at is null and a.left_at <= now() - make_interval(days => $1)`,
    [days],
  );

/** Closed ones of members who are back. */
export const listToReopen = (db: Db, statuses: ReadonlySet<string>): Promise<Mailbox[]> =>
  allRows<Mailbox>(
    db,
    `select ${mailboxOf} join members m using (member_number)
      where a.closed_at is not null and m.status = any($1::text[])`,
    [[...statuses]],
  );

/** False: it was closed before. */
export async function markClosed(db: Db, { owner }: Mailbox): Promise<boolean> {
  const now = sql<Date>`now()`;
  const { numUpdatedRows } = await db
    .updateTable('mail_accounts')
    .set({ closed_at: now })
    .set('left_at', ({ fn }) => fn.coalesce('left_at', now))
    .where('member_number', '=', owner)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False: it was opened before. */
export async function markOpen(db: Db, { owner }: Mailbox): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_accounts')
    .set({ closed_at: null, left_at: null })
    .where('member_number', '=', owner)
    .where('closed_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
