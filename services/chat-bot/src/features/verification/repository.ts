import { isUuid } from '@guildhall/contracts';
import type { CompletedVerification } from '@guildhall/contracts/chat-bot';
import { query } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';
import type { Phase } from '../../domain/verification.js';

export interface VerificationRow {
  readonly id: string;
  readonly status: Phase;
  readonly chat_id: string;
  readonly chat_username: string;
  readonly member_number: string;
  readonly server_id: string | null;
  readonly server_name: string | null;
  /** The person who claims the account; null: a caller vouched for it. */
  readonly claimed_by: string | null;
  readonly code: string | null;
  readonly proven_at: Date | null;
  readonly reason: string | null;
  readonly wrong_identities: number;
  readonly identity_user_id: string | null;
  readonly answer: CompletedVerification | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly completed_at: Date | null;
}

export const verificationColumns = `id, status, chat_id, chat_username, member_number, server_id,
  server_name, claimed_by, code, proven_at, reason, wrong_identities, identity_user_id, answer, created_at, expires_at, completed_at`;

export async function find(db: Db, id: string): Promise<VerificationRow | null> {
  if (!isUuid(id)) return null;
  const { rows } = await query<VerificationRow>(
    db,
    `select ${verificationColumns} from verifications where id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** The first time counts. */
export async function noteOpened(db: Db, id: string): Promise<void> {
  await query(
    db,
    'update verifications set opened_at = now() where id = $1 and opened_at is null',
    [id],
  );
}

export type NewVerification = Pick<
  VerificationRow,
  'id' | 'chat_id' | 'chat_username' | 'member_number' | 'server_id' | 'server_name'
> & { readonly created_at: Date; readonly expires_at: Date };

/** The older pending one of the account ends with the new one's beginning. */
export async function insertPending(db: Db, row: NewVerification): Promise<void> {
  await db.transaction().execute(async tx => {
    await query(
      tx,
      `update verifications set status = 'superseded', reason = 'superseded', pending_chat_id = null
        where pending_chat_id = $1`,
      [row.chat_id],
    );
    await query(
      tx,
      `insert into verifications (id, status, chat_id, pending_chat_id, chat_username, member_number,
         server_id, server_name, created_at, expires_at)
       values ($1, 'pending', $2, $2, $3, $4, $5, $6, $7, $8)`,
      [
        row.id,
        row.chat_id,
        row.chat_username,
        row.member_number,
        row.server_id,
        row.server_name,
        row.created_at,
        row.expires_at,
      ],
    );
  });
}

/** Ends what is open; nothing where it ended already. */
export async function end(db: Db, id: string, status: Phase, reason: string): Promise<void> {
  await query(
    db,
    `update verifications set status = $2, reason = $3, pending_chat_id = null, code = null
      where id = $1 and status in ('claimed', 'pending')`,
    [id, status, reason],
  );
}

export async function countWrongIdentity(db: Db, id: string, count: number): Promise<void> {
  await query(db, 'update verifications set wrong_identities = $2 where id = $1', [id, count]);
}

export interface Completion {
  readonly identity: string;
  readonly answer: CompletedVerification;
  readonly at: Date;
}

export async function complete(db: Db, id: string, completion: Completion): Promise<void> {
  await query(
    db,
    `update verifications set status = 'completed', reason = null, pending_chat_id = null,
       identity_user_id = $2, answer = $3, completed_at = $4
      where id = $1 and status = 'pending'`,
    [id, completion.identity, JSON.stringify(completion.answer), completion.at],
  );
}

export async function keepAnswer(db: Db, id: string, answer: CompletedVerification): Promise<void> {
  await query(db, 'update verifications set answer = $2 where id = $1', [
    id,
    JSON.stringify(answer),
  ]);
}

/**
 * An administrator's link is a verification that was complete from its beginning. What the account or the
 * member had begun ends with it, as if the administrator had cancelled it; what others only claim does not,
 * for they would learn by it that the account is linked.
 */
export async function insertManual(
  db: Db,
  row: NewVerification & { readonly identity: string | null },
): Promise<void> {
  await query(
    db,
    `with ended as (
       update verifications set pending_chat_id = null,
              code = null, status = case when expires_at < $8 then 'expired' else 'cancelled' end,
              reason = case when expires_at < $8 then 'expired' else 'already_linked' end
        where pending_chat_id = $2
           or (status in ('claimed', 'pending') and member_number = $4))
     insert into verifications (id, status, method, chat_id, chat_username, member_number, server_id,
       server_name, identity_user_id, created_at, expires_at, completed_at)
     values ($1, 'completed', 'manual', $2, $3, $4, $5, $6, $7, $8, $8, $8)`,
    [
      row.id,
      row.chat_id,
      row.chat_username,
      row.member_number,
      row.server_id,
      row.server_name,
      row.identity,
      row.created_at,
    ],
  );
}

/** Noted before the link is asked for, so that whoever comes after a crash knows whose it was. */
export async function noteLinking(db: Db, id: string, identity: string): Promise<void> {
  await query(
    db,
    'update verifications set linking_identity = $2, linking_at = now() where id = $1',
    [id, identity],
  );
}

/** The link stands, and whoever asked for it died before saying so. */
export async function settleLinked(db: Db, chatId: string, memberNumber: string): Promise<void> {
  await query(
    db,
    `update verifications set status = 'completed', reason = null, pending_chat_id = null,
       identity_user_id = linking_identity, completed_at = now()
      where pending_chat_id = $1 and member_number = $2 and linking_identity is not null`,
    [chatId, memberNumber],
  );
}

/** What is over; a link that is being made right now is given a minute to be told. */
export async function sweep(db: Db, now: Date): Promise<number> {
  const { count } = await query(
    db,
    `update verifications set status = 'expired', reason = 'expired', pending_chat_id = null, code = null
      where status in ('claimed', 'pending') and expires_at < $1
        and (linking_at is null or linking_at < $1::timestamptz - interval '1 minute')`,
    [now],
  );
  return count;
}

/** The link itself is the platform's; of what led to it nobody needs to know for ever. */
export async function removeOld(db: Db, days: number): Promise<void> {
  await query(
    db,
    `delete from verifications
      where status not in ('claimed', 'pending') and created_at < now() - make_interval(days => $1)`,
    [days],
  );
}

export interface Counts {
  readonly pending: number;
  readonly daily: number;
  readonly weekly: number;
}

export async function count(db: Db, now: Date): Promise<Counts> {
  const { rows } = await query<Counts>(
    db,
    `select count(*) filter (where status = 'pending' and expires_at >= $1)::int as pending,
            count(*) filter (where completed_at > $1::timestamptz - interval '1 day')::int as daily,
            count(*) filter (where completed_at > $1::timestamptz - interval '7 days')::int as weekly
       from verifications
      where status = 'pending' or completed_at > $1::timestamptz - interval '7 days'`,
    [now],
  );
  return rows[0] ?? { pending: 0, daily: 0, weekly: 0 };
}
