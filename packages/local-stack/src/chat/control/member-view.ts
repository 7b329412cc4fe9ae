import { listMembers } from '../world/member-list.js';
import { compareRoles } from '../world/permissions.js';
import type { Member, World } from '../world/world.js';

export type MemberView = { readonly roles: string[]; readonly nickname: string | null };

/** Role names from the highest down, as the chat product lists them. */
const roleNames = (world: World, member: Member): string[] =>
  member.roles
    .flatMap(id => world.roles.get(id) ?? [])
    .sort((a, b) => compareRoles(b, a))
    .map(role => role.name);

export const viewMember = (world: World, member: Member): MemberView => ({
  roles: roleNames(world, member),
  nickname: member.nick,
});

export const viewRow = (world: World, member: Member) => ({
  chat_id: member.account.id,
  username: member.account.username,
  global_name: member.account.globalName,
  ...viewMember(world, member),
  owner: member.account.id === world.ownerId,
  bot: member.account.bot,
});
export type MemberRow = ReturnType<typeof viewRow>;

export type MemberPage = {
  readonly total: number;
  readonly matched: number;
  readonly members: MemberRow[];
  /** The id to go on after; null on the last page. */
  readonly next: string | null;
};

/** Every word has to occur in the names, the id or a role. */
export const pageMembers = (
  world: World,
  query: string,
  after: string,
  limit: number,
): MemberPage => {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '');
  const text = (member: Member) =>
    [
      member.account.id,
      member.account.username,
      member.account.globalName ?? '',
      member.nick ?? '',
      ...(words.length === 0 ? [] : roleNames(world, member)),
    ]
      .join('\n')
      .toLowerCase();
  const matching = listMembers(world, '0', Number.POSITIVE_INFINITY).filter(member => {
    const searched = text(member);
    return words.every(word => searched.includes(word));
  });
  const start = after === '0' ? 0 : matching.findIndex(m => m.account.id === after) + 1;
  const page = matching.slice(start, start + limit);
  return {
    total: world.members.size,
    matched: matching.length,
    members: page.map(member => viewRow(world, member)),
    next: start + limit < matching.length ? (page.at(-1)?.account.id ?? null) : null,
  };
};
