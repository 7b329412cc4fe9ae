import { isDuplicate, sql } from '@guildhall/service-kit/database';
import type { Mailbox } from '../../clients/mailhost/mail-host.js';
import type { Db } from '../../database.js';

export const findMember = (db: Db, memberNumber: string) =>
  db
    .selectFrom('members')
    .select(['first_name', 'middle_name', 'last_name', 'member_type_id', 'status'])
    .where('member_number', '=', memberNumber)
    .executeTakeFirst();

/** Null `created_at`: the mail host has not confirmed it. */
export const findAccount = (db: Db, memberNumber: string) =>
  db
    .selectFrom('mail_accounts')
    .select(['address', 'created_at', 'closed_at'])
    .where('member_number', '=', memberNumber)
    .executeTakeFirst();

/** Addresses in use or being created by another member. */
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
 * Inserting the row first lets only one request continue to the mail host. A row left by a dead process is taken over
 * after its lease, by a request for the same address.
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

/** The outcome is unknown, so the same request may retry at once. */
export async function release(db: Db, memberNumber: string): Promise<void> {
  await db
    .updateTable('mail_accounts')
    .set({ reserved_at: 'epoch' })
    .where('member_number', '=', memberNumber)
    .where('created_at', 'is', null)
    .execute();
}

/** The mail host confirmed that nothing was done. */
export async function abandon(db: Db, memberNumber: string, address: string): Promise<void> {
  await db
    .deleteFrom('mail_accounts')
    .where('member_number', '=', memberNumber)
    .where('address', '=', address)
    .where('created_at', 'is', null)
    .execute();
}

/** False: it was already closed. */
export async function markClosed(db: Db, { owner }: Mailbox): Promise<boolean> {
  const now = sql<Date>`now()`;
  const { numUpdatedRows } = await db
    .updateTable('mail_accounts')
    .set({ closed_at: now })
    .where('member_number', '=', owner)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False: it was already open. */
export async function markOpen(db: Db, { owner }: Mailbox): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_accounts')
    .set({ closed_at: null })
    .where('member_number', '=', owner)
    .where('closed_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
