import type { Account, Member, Role, World } from './world.js';

export type Change =
  | { readonly kind: 'member_joined'; readonly member: Member }
  | { readonly kind: 'member_left'; readonly account: Account }
  | { readonly kind: 'member_updated'; readonly member: Member }
  | { readonly kind: 'role_saved'; readonly role: Role; readonly created: boolean }
  | { readonly kind: 'role_deleted'; readonly roleId: string };

/** The only place where the world changes; the gateway hears of it here. */
export const createStore = (world: World, publish: (change: Change) => void) => {
  const updateMember = (after: Member): void => {
    const before = world.members.get(after.account.id);
    if (before === undefined || before === after) return;
    // Discord reference, "Add Guild Member": a role lets its holder past membership screening.
    const member = { ...after, pending: after.pending === true && after.roles.length === 0 };
    world.members.set(after.account.id, member);
    publish({ kind: 'member_updated', member });
  };

  return {
    world,
    updateMember,
    insertMember: (account: Account, pending = false): Member => {
      // A bot that is invited again gets its own role back, a person starts without any.
      const own = [...world.roles.values()].filter(role => role.botId === account.id);
      const roles = own.map(role => role.id);
      const member = { account, nick: null, roles, joinedAt: new Date().toISOString(), pending };
      world.accounts.set(account.id, account);
      world.members.set(account.id, member);
      publish({ kind: 'member_joined', member });
      return member;
    },
    removeMember: (member: Member): void => {
      world.members.delete(member.account.id);
      publish({ kind: 'member_left', account: member.account });
    },
    saveRole: (role: Role): void => {
      const created = !world.roles.has(role.id);
      world.roles.set(role.id, role);
      publish({ kind: 'role_saved', role, created });
    },
    removeRole: (roleId: string): void => {
      for (const member of [...world.members.values()])
        if (member.roles.includes(roleId))
          updateMember({ ...member, roles: member.roles.filter(id => id !== roleId) });
      world.roles.delete(roleId);
      publish({ kind: 'role_deleted', roleId });
    },
  };
};
export type Store = ReturnType<typeof createStore>;
