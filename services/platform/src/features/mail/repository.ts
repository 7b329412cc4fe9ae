import { isDuplicate } from '@guildhall/service-kit/database';
import type pg from 'pg';

export interface MailMember {
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  readonly memberTypeId: number;
  readonly status: string;
}

export interface MailAccount {
  readonly address: string;
  /** Null while the mail host has not confirmed it. */
  readonly createdAt: Date | null;
}

export async function findMember(db: pg.Pool, memberNumber: string): Promise<MailMember | null> {
  const { rows } = await db.query<MailMember>(
    `select first_name as "firstName", middle_name as "middleName", last_name as "lastName", member_type_id as "memberTypeId", status
       from members where member_number = $1`,
    [memberNumber],
  );
  return rows[0] ?? null;
}

export async function findAccount(db: pg.Pool, memberNumber: string): Promise<MailAccount | null> {
  const { rows } = await db.query<MailAccount>(
    'select address, created_at as "createdAt" from mail_accounts where member_number = $1',
    [memberNumber],
  );
  return rows[0] ?? null;
}

/** Those of the addresses that somebody has, or that another member is about to have. */
export async function listTaken(
  db: pg.Pool,
  addresses: readonly string[],
  memberNumber: string,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ address: string }>(
    `select address from mail_accounts
      where address = any($1) and (member_number <> $2 or created_at is not null)`,
    [addresses, memberNumber],
  );
  return rows.map(row => row.address);
}

/**
 * The row comes first, so that of any number of requests one goes on to the mail host. One that was left
 * behind by a process that died is taken over when its time is over, by a request for the same address.
 */
export async function reserve(
  db: pg.Pool,
  memberNumber: string,
  address: string,
  leaseSeconds: number,
): Promise<'reserved' | 'busy' | 'taken'> {
  try {
    const { rowCount } = await db.query(
      `insert into mail_accounts (member_number, address, reserved_at) values ($1, $2, now())
       on conflict (member_number) do update set reserved_at = now()
        where mail_accounts.created_at is null and mail_accounts.address = excluded.address
          and mail_accounts.reserved_at < now() - make_interval(secs => $3)`,
      [memberNumber, address, leaseSeconds],
    );
    return rowCount === 1 ? 'reserved' : 'busy';
  } catch (error) {
    if (isDuplicate(error, 'mail_accounts_address_key')) return 'taken';
    throw error;
  }
}

export async function confirm(
  client: pg.PoolClient,
  memberNumber: string,
  address: string,
): Promise<void> {
  await client.query(
    'update mail_accounts set created_at = now() where member_number = $1 and address = $2 and created_at is null',
    [memberNumber, address],
  );
}

/** Nobody knows whether the mail host did it: the same request may try again at once. */
export async function release(db: pg.Pool, memberNumber: string): Promise<void> {
  await db.query(
    `update mail_accounts set reserved_at = 'epoch' where member_number = $1 and created_at is null`,
    [memberNumber],
  );
}

/** The mail host has said that it did nothing. */
export async function abandon(db: pg.Pool, memberNumber: string, address: string): Promise<void> {
  await db.query(
    'delete from mail_accounts where member_number = $1 and address = $2 and created_at is null',
    [memberNumber, address],
  );
}
