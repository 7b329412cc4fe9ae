import { query } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';
import type { NewVerification, VerificationRow } from './repository.js';
import { verificationColumns } from './repository.js';

export type NewClaim = NewVerification & { readonly claimed_by: string; readonly code: string };

/** Ends nothing and stands in nobody's way: the account has not said anything yet. */
export async function insert(db: Db, row: NewClaim): Promise<void> {
  await query(
    db,
    `insert into verifications (id, status, chat_id, chat_username, member_number, claimed_by, code,
       server_id, server_name, created_at, expires_at)
     values ($1, 'claimed', $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      row.id,
      row.chat_id,
      row.chat_username,
      row.member_number,
      row.claimed_by,
      row.code,
      row.server_id,
      row.server_name,
      row.created_at,
      row.expires_at,
    ],
  );
}

/** More than anybody can begin in the time that a claim is valid; the newest are looked at. */
const CLAIMS_LOOKED_AT = 1_000;

/** What waits for the account's answer. Its codes are compared by who asks, not by the database. */
export async function listOpen(
  db: Db,
  chatId: string,
  now: Date,
): Promise<readonly VerificationRow[]> {
  const { rows } = await query<VerificationRow>(
    db,
    `select ${verificationColumns} from verifications
      where chat_id = $1 and status = 'claimed' and expires_at >= $2
      order by created_at desc limit ${CLAIMS_LOOKED_AT}`,
    [chatId, now],
  );
  return rows;
}

export interface Proof {
  readonly id: string;
  readonly chatId: string;
  readonly username: string;
  readonly at: Date;
}

/** The account said yes: what else was pending for it ends, as with any newer one. False: it was over meanwhile. */
export function prove(db: Db, { at, chatId, id, username }: Proof): Promise<boolean> {
  return db.transaction().execute(async tx => {
    const { count } = await query(
      tx,
      `update verifications set status = 'pending', chat_username = $3, code = null, proven_at = $4
        where id = $1 and chat_id = $2 and status = 'claimed' and expires_at >= $4`,
      [id, chatId, username, at],
    );
    if (count !== 1) return false;
    await query(
      tx,
      `update verifications set status = 'superseded', reason = 'superseded', pending_chat_id = null
        where pending_chat_id = $1 and id <> $2`,
      [chatId, id],
    );
    await query(tx, 'update verifications set pending_chat_id = $2 where id = $1', [id, chatId]);
    return true;
  });
}

/** The account said no. False: it was over meanwhile. */
export async function deny(tx: Db, id: string, at: Date): Promise<boolean> {
  const { count } = await query(
    tx,
    `update verifications set status = 'cancelled', reason = 'not_me', code = null, denied_at = $2,
            pending_chat_id = null
      where id = $1 and status in ('claimed', 'pending')`,
    [id, at],
  );
  return count === 1;
}

/** The claims of a member that accounts denied since then, the oldest first. */
export async function listDenials(
  db: Db,
  memberNumber: string,
  since: Date,
): Promise<readonly Date[]> {
  const { rows } = await query<{ denied_at: Date }>(
    db,
    `select denied_at from verifications where member_number = $1 and denied_at > $2
      order by denied_at`,
    [memberNumber, since],
  );
  return rows.map(row => row.denied_at);
}

/** The newest first. */
export async function listWrongCodes(
  db: Db,
  chatId: string,
  limit: number,
): Promise<readonly Date[]> {
  const { rows } = await query<{ at: Date }>(
    db,
    'select at from wrong_codes where chat_id = $1 order by at desc limit $2',
    [chatId, limit],
  );
  return rows.map(row => row.at);
}

export async function insertWrongCode(db: Db, chatId: string, at: Date): Promise<void> {
  await query(db, 'insert into wrong_codes (chat_id, at) values ($1, $2)', [chatId, at]);
}

export async function removeOldWrongCodes(db: Db): Promise<void> {
  await query(db, `delete from wrong_codes where at < now() - interval '1 hour'`);
}
