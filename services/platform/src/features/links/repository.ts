import type pg from 'pg';

export interface ChatLink {
  readonly memberNumber: string;
  readonly chatId: string;
  readonly chatUsername: string | null;
  /** The `sub` of the person who confirmed it, where somebody did. */
  readonly identityUserId: string | null;
}

const columns = `member_number as "memberNumber", chat_id as "chatId", chat_username as "chatUsername",
  identity_user_id as "identityUserId"`;

/** False: there is no such member. Changes of one member wait for each other. */
export async function lockMember(client: pg.PoolClient, memberNumber: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from members where member_number = $1 for no key update',
    [memberNumber],
  );
  return rowCount === 1;
}

/** False: the member or the account is linked already. The unique constraints decide, also between replicas. */
export async function insertLink(client: pg.PoolClient, link: ChatLink): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into chat_links (member_number, chat_id, chat_username, identity_user_id, verified_at)
     values ($1, $2, $3, $4, now()) on conflict do nothing`,
    [link.memberNumber, link.chatId, link.chatUsername, link.identityUserId],
  );
  return rowCount === 1;
}

/** Names may be learned later than the link, and accounts be renamed: that is no change of the link. */
export async function refreshNames(client: pg.PoolClient, link: ChatLink): Promise<void> {
  await client.query(
    `update chat_links set chat_username = coalesce($2, chat_username),
            identity_user_id = coalesce($3, identity_user_id)
      where member_number = $1`,
    [link.memberNumber, link.chatUsername, link.identityUserId],
  );
}

export async function findLink(
  client: pg.PoolClient,
  memberNumber: string,
): Promise<ChatLink | null> {
  const { rows } = await client.query<ChatLink>(
    `select ${columns} from chat_links where member_number = $1`,
    [memberNumber],
  );
  return rows[0] ?? null;
}

export async function removeLink(client: pg.PoolClient, memberNumber: string): Promise<void> {
  await client.query('delete from chat_links where member_number = $1', [memberNumber]);
}

/** The account that a member had last; null for one who never had another. */
export async function findFormerChatId(
  client: pg.PoolClient,
  memberNumber: string,
): Promise<string | null> {
  const { rows } = await client.query<{ chatId: string }>(
    `select before ->> 'chat_id' as "chatId" from audit_log
      where member_number = $1 and action = 'chat.unlink' order by id desc limit 1`,
    [memberNumber],
  );
  return rows[0]?.chatId ?? null;
}
