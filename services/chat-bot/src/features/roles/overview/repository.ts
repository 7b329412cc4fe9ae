import { allRows } from '@guildhall/service-kit/database';
import type { Db } from '../../../database.js';

/** By role id, the linked accounts that had the role when they were last brought up to date. */
export async function countByRole(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await allRows<{ readonly role_id: string; readonly members: number }>(
    db,
    `select role_id, count(*)::int as members from account_roles, unnest(role_ids) as role_id
      where linked group by role_id`,
  );
  return new Map(rows.map(row => [row.role_id, row.members]));
}

export interface AccountNow {
  readonly role_ids: readonly string[];
  readonly pending: boolean;
  readonly isMissing: boolean;
}

/** What is known of these accounts, by their ids. */
export async function listAccountsNow(
  db: Db,
  chatIds: readonly string[],
): Promise<ReadonlyMap<string, AccountNow>> {
  const rows = await allRows<AccountNow & { readonly chat_id: string }>(
    db,
    `select chat_id, coalesce(a.role_ids, '{}') as role_ids,
            coalesce(a.pending, false) as pending, r.chat_id is not null as "isMissing"
       from account_roles a full join link_reviews r using (chat_id)
      where chat_id = any($1::text[])`,
    [chatIds],
  );
  return new Map(rows.map(row => [row.chat_id, row]));
}
