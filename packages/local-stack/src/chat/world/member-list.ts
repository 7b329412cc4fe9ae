import { compareIds } from './snowflake.js';
import type { Member, World } from './world.js';

/** By id, like the chat product pages: those after `after`, at most `limit`. */
export const listMembers = (world: World, after: string, limit: number): Member[] =>
  [...world.members.values()]
    .filter(member => compareIds(member.account.id, after) > 0)
    .sort((a, b) => compareIds(a.account.id, b.account.id))
    .slice(0, limit);

/** Members whose user name or nickname begins with the text (Discord reference, "Search Guild Members"). */
export const searchMembers = (world: World, query: string, limit: number): Member[] => {
  const wanted = query.toLowerCase();
  return listMembers(world, '0', Number.POSITIVE_INFINITY)
    .filter(({ account, nick }) =>
      [account.username, account.globalName, nick].some(
        name => name?.toLowerCase().startsWith(wanted) === true,
      ),
    )
    .slice(0, limit);
};
