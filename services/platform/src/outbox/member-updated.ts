import { onlyRow, query } from '@guildhall/service-kit/database';
import type { Db } from '../database.js';
import { eventsDue } from './due.js';
import { insertMemberUpdated } from './member-updated-sql.js';

/**
 * Tells the subscribers of members who changed, in the transaction that changed them: one event each,
 * with the member's whole state, for those who have or had a chat account. Gives the number of events.
 * `previousChatIds`, where an account was unlinked, stands beside `memberNumbers`.
 */
export async function enqueueMemberUpdated(
  tx: Db,
  memberNumbers: readonly string[],
  previousChatIds: readonly (string | null)[] = [],
): Promise<number> {
  if (memberNumbers.length === 0) return 0;
  // Two transactions that change different things of one member: the one that tells later also reads later.
  await tx
    .selectFrom('members')
    .select(({ lit }) => lit(1).as('one'))
    .where(({ eb, fn, val }) => eb('member_number', '=', fn.any(val(memberNumbers))))
    .orderBy('member_number')
    .forNoKeyUpdate()
    .execute();
  const previous = memberNumbers.map((_, index) => previousChatIds[index] ?? null);
  const { count } = await onlyRow<{ count: number }>(tx, insertMemberUpdated, [
    memberNumbers,
    previous,
  ]);
  await query(tx, `notify ${eventsDue}`);
  return count;
}
