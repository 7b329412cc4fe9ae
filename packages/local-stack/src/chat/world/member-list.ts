import { compareIds } from './snowflake.js';
import type { Member, World } from './world.js';

/** By id, like the chat product pages: those after `after`, at most `limit`. */
export const listMembers = (world: World, after: string, limit: number): Member[] =>
  [...world.members.values()]
    .filter(member => compareIds(member.account.id, after) > 0)
    .sort((a, b) => compareIds(a.account.id, b.account.id))
    .slice(0, limit);
