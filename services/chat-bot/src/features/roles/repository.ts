import { query, sql } from '@guildhall/service-kit/database';
import type { Db, Row } from '../../database.js';

/** What this service last did to an account. */
export type AccountRecord = Readonly<Omit<Row<'account_roles'>, 'role_ids'>> & {
  readonly role_ids: readonly string[];
};

export async function find(db: Db, chatId: string): Promise<AccountRecord | null> {
  const row = await db
    .selectFrom('account_roles')
    .select(['chat_id', 'member_number', 'linked', 'role_ids', 'nickname', 'updated_at'])
    .where('chat_id', '=', chatId)
    .executeTakeFirst();
  return row ? { ...row, role_ids: row.role_ids ?? [] } : null;
}

export interface RoleChange {
  readonly chatId: string;
  /** Whose the roles are, or were. */
  readonly memberNumber: string;
  readonly linked: boolean;
  /** The account is nobody's and has nothing of ours: no record of it is needed any more. */
  readonly released: boolean;
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

/** What was done and who wanted it, together. */
export async function record(db: Db, change: RoleChange): Promise<void> {
  await query(
    db,
    `with found as (delete from link_reviews where chat_id = $1),
          released as (delete from account_roles where chat_id = $1 and $8::boolean),
          audited as (
            insert into audit (action, actor, chat_id, member_number, details)
            select 'roles.changed', $6, $1, $2, $7::jsonb where $7 is not null)
     insert into account_roles (chat_id, member_number, linked, role_ids, nickname, updated_at)
     select $1, $2, $3::boolean, $4::text[], $5, now() where not $8::boolean
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
      change.released,
    ],
  );
}

/** The chat server does not know the account: for people to look at while it is somebody's. */
export async function noteMissing(db: Db, chatId: string, linkedTo: string | null): Promise<void> {
  if (linkedTo === null)
    await db.deleteFrom('link_reviews').where('chat_id', '=', chatId).execute();
  else
    await db
      .insertInto('link_reviews')
      .values({
        chat_id: chatId,
        member_number: linkedTo,
        reason: 'account_not_in_server',
        noticed_at: sql<Date>`now()`,
      })
      .onConflict(conflict =>
        conflict
          .column('chat_id')
          .doUpdateSet(({ ref }) => ({ member_number: ref('excluded.member_number') })),
      )
      .execute();
}

/** Whether the chat server did not know the account when it was last asked. */
export async function isMissing(db: Db, chatId: string): Promise<boolean> {
  const row = await db
    .selectFrom('link_reviews')
    .select('chat_id')
    .where('chat_id', '=', chatId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function remove(db: Db, chatId: string): Promise<void> {
  await db.deleteFrom('account_roles').where('chat_id', '=', chatId).execute();
}

export async function listReviewed(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('link_reviews')
    .select('chat_id')
    .orderBy('noticed_at')
    .execute();
  return rows.map(row => row.chat_id);
}
