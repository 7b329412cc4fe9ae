import { deleteOlder } from '@guildhall/service-kit/database';
import type { NotNull } from 'kysely';
import type { Db } from '../../database.js';
import type { NewVerification, VerificationRow } from './repository.js';
import { moving, supersede, verificationColumns } from './repository.js';

export type NewClaim = NewVerification & { readonly claimed_by: string; readonly code: string };

/** A claim affects no other verification: the account has not confirmed. */
export async function insert(db: Db, row: NewClaim): Promise<void> {
  await db
    .insertInto('verifications')
    .values({ ...row, status: 'claimed' })
    .execute();
}

/** More than can be started in a claim's lifetime; the newest are compared. */
const CLAIMS_LOOKED_AT = 1_000;

/** Claims waiting for the account. Codes are compared by the caller, not the database. */
export async function listOpen(
  db: Db,
  chatId: string,
  now: Date,
): Promise<readonly VerificationRow[]> {
  const rows = await db
    .selectFrom('verifications')
    .select(verificationColumns)
    .where('chat_id', '=', chatId)
    .where('status', '=', 'claimed')
    .where('expires_at', '>=', now)
    .orderBy('created_at', 'desc')
    .limit(CLAIMS_LOOKED_AT)
    .execute();
  return rows as VerificationRow[];
}

export interface Proof {
  readonly id: string;
  readonly chatId: string;
  readonly username: string;
  readonly at: Date;
}

/** The account said yes, which supersedes its other pending ones. False: the claim had ended. */
export function prove(db: Db, { at, chatId, id, username }: Proof): Promise<boolean> {
  return db.transaction().execute(async tx => {
    const { numUpdatedRows } = await moving(tx, 'prove')
      .set({ chat_username: username, proven_at: at })
      .where('id', '=', id)
      .where('chat_id', '=', chatId)
      .where('expires_at', '>=', at)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await supersede(tx, chatId).where('id', '<>', id).execute();
    await tx
      .updateTable('verifications')
      .set({ pending_chat_id: chatId })
      .where('id', '=', id)
      .execute();
    return true;
  });
}

/** The account said no. False: the claim had ended. */
export async function deny(tx: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await moving(tx, 'deny')
    .set({ reason: 'not_me', denied_at: at })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A member's claims denied since then, oldest first. */
export async function listDenials(
  db: Db,
  memberNumber: string,
  since: Date,
): Promise<readonly Date[]> {
  const rows = await db
    .selectFrom('verifications')
    .select('denied_at')
    .where('member_number', '=', memberNumber)
    .where('denied_at', '>', since)
    .orderBy('denied_at')
    .$narrowType<{ denied_at: NotNull }>()
    .execute();
  return rows.map(row => row.denied_at);
}

/** Newest first. */
export async function listWrongCodes(
  db: Db,
  chatId: string,
  limit: number,
): Promise<readonly Date[]> {
  const rows = await db
    .selectFrom('wrong_codes')
    .select('at')
    .where('chat_id', '=', chatId)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(row => row.at);
}

export async function insertWrongCode(db: Db, chatId: string, at: Date): Promise<void> {
  await db.insertInto('wrong_codes').values({ chat_id: chatId, at }).execute();
}

export const removeOldWrongCodes = (db: Db) =>
  deleteOlder(db, 'wrong_codes', { at: 'at', age: '1 hour' });
