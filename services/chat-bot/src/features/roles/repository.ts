import { query } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';

/** What this service last did to an account. */
export interface AccountRecord {
  readonly chat_id: string;
  readonly member_number: string;
  readonly linked: boolean;
  readonly role_ids: readonly string[];
  readonly nickname: string | null;
  readonly updated_at: Date;
}

export async function find(db: Db, chatId: string): Promise<AccountRecord | null> {
  const { rows } = await query<AccountRecord>(
    db,
    `select chat_id, member_number, linked, coalesce(role_ids, '{}') as role_ids, nickname, updated_at
       from account_roles where chat_id = $1`,
    [chatId],
  );
  return rows[0] ?? null;
}

type LinkedAccount = Pick<AccountRecord, 'chat_id' | 'member_number' | 'linked'>;

export async function listLinked(db: Db): Promise<LinkedAccount[]> {
  const { rows } = await query<LinkedAccount>(
    db,
    'select chat_id, member_number, linked from account_roles where linked order by chat_id',
  );
  return rows;
}

export interface RoleChange {
  readonly chatId: string;
  /** null: the account belongs to nobody any more. */
  readonly memberNumber: string | null;
  readonly linked: boolean;
  readonly roleIds: readonly string[];
  readonly nickname: string | null;
  readonly actor: string;
  readonly cause: string;
  /** null: nothing was changed at the chat product. */
  readonly changed: {
    readonly roles_added: readonly string[];
    readonly roles_removed: readonly string[];
    readonly nickname_before: string | null;
    readonly nickname_after: string | null;
  } | null;
}

/** What was done and who wanted it, together. What is taken away was done to whoever had it. */
export async function record(db: Db, change: RoleChange): Promise<void> {
  await query(
    db,
    `with found as (delete from link_reviews where chat_id = $1),
          released as (delete from account_roles where chat_id = $1 and $2::text is null),
          audited as (
            insert into audit (action, actor, chat_id, member_number, details)
            select 'roles.changed', $6, $1,
                   coalesce($2, (select member_number from account_roles where chat_id = $1)), $7::jsonb
             where $7 is not null)
     insert into account_roles (chat_id, member_number, linked, role_ids, nickname, updated_at)
     select $1, $2, $3::boolean, $4::text[], $5, now() where $2 is not null
     on conflict (chat_id) do update set member_number = excluded.member_number,
       linked = excluded.linked, role_ids = excluded.role_ids, nickname = excluded.nickname,
       updated_at = excluded.updated_at`,
    [
      change.chatId,
      change.memberNumber,
      change.linked,
      change.roleIds,
      change.nickname,
      change.actor,
      change.changed && JSON.stringify({ cause: change.cause, ...change.changed }),
    ],
  );
}

/** The chat server does not know the account: for people to look at while it is somebody's. */
export async function noteMissing(db: Db, chatId: string, linkedTo: string | null): Promise<void> {
  if (linkedTo === null) await query(db, 'delete from link_reviews where chat_id = $1', [chatId]);
  else
    await query(
      db,
      `insert into link_reviews (chat_id, member_number, reason, noticed_at)
       values ($1, $2, 'account_not_in_server', now())
       on conflict (chat_id) do update set member_number = excluded.member_number`,
      [chatId, linkedTo],
    );
}

/** Whether the chat server did not know the account when it was last asked. */
export async function isMissing(db: Db, chatId: string): Promise<boolean> {
  const { count } = await query(db, 'select 1 from link_reviews where chat_id = $1', [chatId]);
  return count === 1;
}

export async function remove(db: Db, chatId: string): Promise<void> {
  await query(db, 'delete from account_roles where chat_id = $1', [chatId]);
}

export async function listReviewed(db: Db): Promise<string[]> {
  const { rows } = await query<{ chat_id: string }>(
    db,
    'select chat_id from link_reviews order by noticed_at',
  );
  return rows.map(row => row.chat_id);
}
