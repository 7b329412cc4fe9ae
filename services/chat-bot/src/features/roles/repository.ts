import { firstRow, onlyRow, query, sql } from '@guildhall/service-kit/database';
import type { Db, Row } from '../../database.js';

/** The last update of an account by this service. */
export type AccountRecord = Readonly<Row<'account_roles'>>;

export async function find(db: Db, chatId: string): Promise<AccountRecord | null> {
  const row = await db
    .selectFrom('account_roles')
    .selectAll()
    .where('chat_id', '=', chatId)
    .executeTakeFirst();
  return row ?? null;
}

/** Database time before it was read. */
export async function findNow(
  db: Db,
  chatId: string,
): Promise<{ readonly now: Date; readonly record: AccountRecord | null }> {
  const { now } = await onlyRow<{ now: Date }>(db, 'select clock_timestamp() as now');
  return { now, record: await find(db, chatId) };
}

/** A service assigns this member's roles to an unlinked account. */
export async function noteGiven(db: Db, chatId: string, memberNumber: string): Promise<void> {
  const given = { member_number: memberNumber, linked: false, read_at: null };
  await db
    .insertInto('account_roles')
    .values({ ...given, chat_id: chatId, role_ids: [], updated_at: sql<Date>`now()` })
    .onConflict(conflict => conflict.column('chat_id').doUpdateSet(given))
    .execute();
}

/** Accounts with this member's roles because they are or were linked. */
export async function listLinkedAccounts(db: Db, memberNumber: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account_roles')
    .select('chat_id')
    .where('member_number', '=', memberNumber)
    .where('linked', '=', true)
    .execute();
  return rows.map(row => row.chat_id);
}

export type AuditId = Row<'audit'>['id'];

export interface RoleChange {
  readonly chatId: string;
  /** The member behind the roles, current or former. */
  readonly memberNumber: string;
  readonly linked: boolean;
  /** The account has no member and no managed roles, so its record can go. */
  readonly released: boolean;
  readonly roleIds: readonly string[];
  readonly nickname: string | null;
  /** It has not passed membership screening. */
  readonly pending: boolean;
  readonly actor: string;
  readonly cause: string;
  /** When the member was read; null: not up to date. */
  readonly readAt: Date | null;
  /** The rules' result for the member. */
  readonly desired: string;
  /** Role names before the first write, to detect another attempt's unfinished work. */
  readonly seen: { readonly roles: readonly string[]; readonly nickname: string | null };
  /** Planned but not done. */
  readonly underWay: boolean;
  /** The planned entry that this one replaces. */
  readonly begun: AuditId | null;
  /** Null: nothing was changed at the chat product. */
  readonly changed: {
    readonly roles_added: readonly string[];
    readonly roles_removed: readonly string[];
    readonly nickname_before: string | null;
    readonly nickname_after: string | null;
  } | null;
}

/**
 * Records a planned or finished change and its actor together. Of a change planned by a process that died, only what
 * took effect is kept.
 */
export async function record(db: Db, change: RoleChange): Promise<AuditId | null> {
  const { changed, seen, underWay } = change;
  const details = { cause: change.cause, ...changed, ...(underWay && { under_way: true }) };
  const row = await firstRow<Pick<Row<'audit'>, 'id'>>(
    db,
    `with found as (delete from link_reviews where chat_id = $1),
          released as (delete from account_roles where chat_id = $1 and $8::boolean),
          unsettled as (
            select id, details - 'under_way' || jsonb_build_object(
              'roles_added', (select coalesce(jsonb_agg(name), '[]')
                 from jsonb_array_elements_text(details->'roles_added') as name where name = any($10::text[])),
              'roles_removed', (select coalesce(jsonb_agg(name), '[]')
                 from jsonb_array_elements_text(details->'roles_removed') as name where name <> all($10::text[])),
              'nickname_after', $11::text) as done
              from audit
             where chat_id = $1 and action = 'roles.changed' and details ? 'under_way'
               and id is distinct from $9),
          vain as (
            select id from unsettled where (done->'roles_added') || (done->'roles_removed') = '[]'
               and done->'nickname_before' = done->'nickname_after'),
          settled as (
            update audit set details = done from unsettled
             where audit.id = unsettled.id and audit.id not in (select id from vain)),
          begun as (delete from audit where id = $9 or id in (select id from vain)),
          kept as (
            insert into account_roles
                   (chat_id, member_number, linked, role_ids, nickname, pending, updated_at, read_at, desired)
            select $1, $2, $3::boolean, $4::text[], $5, $12::boolean, now(), $13::timestamptz, $14
             where not $8::boolean
            on conflict (chat_id) do update set member_number = excluded.member_number,
              linked = excluded.linked, role_ids = excluded.role_ids, nickname = excluded.nickname,
              pending = excluded.pending, updated_at = excluded.updated_at,
              read_at = excluded.read_at, desired = excluded.desired)
     insert into audit (action, actor, chat_id, member_number, details)
     select 'roles.changed', $6, $1, $2, $7::jsonb where $7 is not null returning id`,
    [
      change.chatId,
      change.memberNumber,
      change.linked,
      change.roleIds,
      change.nickname,
      change.actor,
      changed && JSON.stringify(details),
      change.released,
      change.begun,
      seen.roles,
      seen.nickname,
      change.pending,
      change.readAt,
      change.desired,
    ],
  );
  return row?.id ?? null;
}

/** The chat server does not know the account; listed for review while it has a member. */
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

/** Whether the chat server did not know the account at the last check. */
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

/** These accounts are in the server. */
export async function noteFound(db: Db, chatIds: readonly string[]): Promise<void> {
  await query(db, 'delete from link_reviews where chat_id = any($1::text[])', [chatIds]);
}

/** Whether this account's roles wait for membership screening, as far as is known. */
export async function isPending(db: Db, chatId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_roles')
    .select('chat_id')
    .where('chat_id', '=', chatId)
    .where('linked', '=', true)
    .where('pending', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
