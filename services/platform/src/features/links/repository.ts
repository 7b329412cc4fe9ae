import { sql } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';

export interface ChatLink {
  readonly memberNumber: string;
  readonly chatId: string;
  readonly chatUsername: string | null;
  /** The `sub` of the person who confirmed it, if any. */
  readonly identityUserId: string | null;
}

/** The member's status; null: no such member. Locks the member. */
export async function lockMember(db: Db, memberNumber: string): Promise<string | null> {
  const row = await db
    .selectFrom('members')
    .select('status')
    .where('member_number', '=', memberNumber)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.status ?? null;
}

/** False: the member or the account is already linked. Unique constraints decide. */
export async function insertLink(db: Db, link: ChatLink): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('chat_links')
    .values({
      member_number: link.memberNumber,
      chat_id: link.chatId,
      chat_username: link.chatUsername,
      identity_user_id: link.identityUserId,
      verified_at: sql<Date>`now()`,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Names may change or arrive later without changing the link. */
export async function refreshNames(db: Db, link: ChatLink): Promise<void> {
  await db
    .updateTable('chat_links')
    .set('chat_username', ({ fn, val }) => fn.coalesce(val(link.chatUsername), 'chat_username'))
    .set('identity_user_id', ({ fn, val }) =>
      fn.coalesce(val(link.identityUserId), 'identity_user_id'),
    )
    .where('member_number', '=', link.memberNumber)
    .execute();
}

/** Links are part of the member's public record, so `updated_at` changes. */
export async function touchMember(db: Db, memberNumber: string): Promise<void> {
  await db
    .updateTable('members')
    .set('updated_at', sql<Date>`now()`)
    .where('member_number', '=', memberNumber)
    .execute();
}

export const findLink = (db: Db, memberNumber: string): Promise<ChatLink | undefined> =>
  db
    .selectFrom('chat_links')
    .select([
      'member_number as memberNumber',
      'chat_id as chatId',
      'chat_username as chatUsername',
      'identity_user_id as identityUserId',
    ])
    .where('member_number', '=', memberNumber)
    .executeTakeFirst();

/** The member who has the account. */
export async function findHolder(db: Db, chatId: string): Promise<string | null> {
  const row = await db
    .selectFrom('chat_links')
    .select('member_number')
    .where('chat_id', '=', chatId)
    .executeTakeFirst();
  return row?.member_number ?? null;
}

export async function removeLink(db: Db, memberNumber: string): Promise<void> {
  await db.deleteFrom('chat_links').where('member_number', '=', memberNumber).execute();
}

/** The member's previous account; null if there was none. */
export async function findFormerChatId(db: Db, memberNumber: string): Promise<string | null> {
  const row = await db
    .selectFrom('audit_log')
    .select(({ ref }) => sql<string | null>`${ref('before')} ->> 'chat_id'`.as('chatId'))
    .where('member_number', '=', memberNumber)
    .where('action', '=', 'chat.unlink')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.chatId ?? null;
}
