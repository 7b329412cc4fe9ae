import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DesiredState } from './desired.js';
import { type AccountState, planUpdate, type RolePlan, surveyRoles } from './plan.js';
import type { ServerRole, ServerView } from './server-view.js';

const MANAGE_BOTH = ((1n << 27n) | (1n << 28n)).toString();

function role(name: string, position: number, more: Partial<ServerRole> = {}): ServerRole {
  return {
    id: `10000000000000000${position}`,
    name,
    position,
    managed: false,
    permissions: '0',
    ...more,
  };
}
const server: ServerView = {
  id: '100000000000000000',
  owner_id: '200000000000000001',
  roles: [
    role('@everyone', 0),
    role('Member', 1),
    role('Rep', 2),
    role('VIP', 3),
    role('Booster', 4, { managed: true }),
    role('Bot', 5, { permissions: MANAGE_BOTH }),
    role('Chief', 6),
  ],
  bot: { id: '300000000000000001', role_ids: ['100000000000000005'] },
};
const idOf = (name: string) => server.roles.find(one => one.name === name)?.id ?? name;

function account(roles: string[], nickname: string | null = null): AccountState {
  return { id: '200000000000000009', role_ids: roles.map(idOf), nickname, pending: false };
}
function want(roles: string[], nickname: string | null = null): DesiredState {
  return { roles, nickname };
}
const managed = ['Member', 'Rep'];

function plan(
  view: ServerView,
  before: AccountState,
  desired: DesiredState,
  refs: readonly string[],
): RolePlan {
  return planUpdate(surveyRoles(view, refs), before, desired);
}

describe('a plan', () => {
  test('writes roles and nickname as one patch and keeps unmanaged roles', () => {
    const made = plan(server, account(['VIP', 'Rep']), want(['Member'], 'Jane'), managed);
    expect(made.patch).toEqual({ roles: [idOf('VIP'), idOf('Member')], nick: 'Jane' });
    expect(made.added.map(({ name }) => name)).toEqual(['Member']);
    expect(made.removed.map(({ name }) => name)).toEqual(['Rep']);
    expect(made.obstacles).toEqual([]);
  });
  test('makes no requests if nothing changes', () => {
    const made = plan(server, account(['Member'], 'Jane'), want(['Member'], 'Jane'), managed);
    expect(made.patch).toBeNull();
    expect(made.assigned.map(({ name }) => name)).toEqual(['Member']);
  });
  test('does not write an equal nickname in another normal form', () => {
    const made = plan(server, account([], 'Jose\u0301'), want([], 'José'), managed);
    expect(made.patch).toBeNull();
  });
  test('removes every managed role from an account without a member', () => {
    const made = plan(server, account(['Member', 'VIP'], 'Jane'), want([]), managed);
    expect(made.patch).toEqual({ roles: [idOf('VIP')] });
  });
  test('accepts roles by id', () => {
    const made = plan(server, account([]), want([idOf('Rep')]), [idOf('Rep')]);
    expect(made.patch).toEqual({ roles: [idOf('Rep')] });
  });
});

describe('requests the server would refuse are not sent', () => {
  function obstacleOf(made: RolePlan) {
    return made.obstacles.map(({ reason, code, role }) => [reason, code, role]);
  }
  test.each([
    ['Chief', 'role_above_bot', 'INSUFFICIENT_PERMISSIONS'],
    ['Bot', 'role_above_bot', 'INSUFFICIENT_PERMISSIONS'],
    ['Booster', 'integration_role', 'ROLE_ASSIGNMENT_FAILED'],
    ['@everyone', 'everyone_role', 'ROLE_ASSIGNMENT_FAILED'],
    ['Unknown', 'unknown_role', 'ROLE_ASSIGNMENT_FAILED'],
  ])('%s: %s', (name, reason, code) => {
    const made = plan(server, account([]), want([name, 'Member']), [name, 'Member']);
    expect(made.patch).toEqual({ roles: [idOf('Member')] });
    expect(obstacleOf(made)).toEqual([[reason, code, name]]);
  });
  test('two roles with the same name', () => {
    const twins = { ...server, roles: [...server.roles, { ...role('Member', 1), id: '999' }] };
    const made = plan(twins, account([]), want(['Member']), managed);
    expect(made.patch).toBeNull();
    expect(obstacleOf(made)).toEqual([['ambiguous_role', 'ROLE_ASSIGNMENT_FAILED', 'Member']]);
    // A role to remove is identified by name.
    for (const held of [account(['Member']), { ...account([]), role_ids: ['999'] }])
      expect(obstacleOf(plan(twins, held, want([]), managed))).toHaveLength(1);
    expect(obstacleOf(plan(twins, account([]), want([]), managed))).toEqual([]);
  });
  test('a role above the bot stays, and is reported', () => {
    const made = plan(server, account(['Chief', 'Rep']), want([]), ['Chief', 'Rep']);
    expect(made.patch).toEqual({ roles: [idOf('Chief')] });
    expect(obstacleOf(made)).toEqual([['role_above_bot', 'INSUFFICIENT_PERMISSIONS', 'Chief']]);
  });
  test('any role, without the permission to manage roles', () => {
    const roles = server.roles.map(one => ({ ...one, permissions: '0' }));
    const made = plan({ ...server, roles }, account([]), want(['Member'], 'J'), managed);
    expect(made.patch).toBeNull();
    expect(obstacleOf(made)).toEqual([
      ['may_not_manage_roles', 'INSUFFICIENT_PERMISSIONS', 'Member'],
      ['may_not_manage_nicknames', 'INSUFFICIENT_PERMISSIONS', null],
    ]);
  });
  test('the owner’s nickname', () => {
    const owner = { ...account([]), id: server.owner_id };
    const made = plan(server, owner, want(['Member'], 'Jane'), managed);
    expect(made.patch).toEqual({ roles: [idOf('Member')] });
    expect(obstacleOf(made)).toEqual([['account_is_owner', 'NICKNAME_UPDATE_FAILED', null]]);
  });
  test('the nickname of a member above the bot', () => {
    const made = plan(server, account(['Chief']), want(['Member'], 'Jane'), managed);
    expect(made.patch).toEqual({ roles: [idOf('Chief'), idOf('Member')] });
    expect(obstacleOf(made)).toEqual([['account_above_bot', 'NICKNAME_UPDATE_FAILED', null]]);
  });
  test('administrator includes every permission, and the hierarchy still holds', () => {
    const roles = server.roles.map(one =>
      one.name === 'Bot' ? { ...one, permissions: '8' } : one,
    );
    const made = plan({ ...server, roles }, account([]), want(['Member', 'Chief']), managed);
    expect(made.patch).toEqual({ roles: [idOf('Member')] });
  });
  test('of two roles with equal positions the older one is higher', () => {
    const older = { ...role('Elder', 5), id: '100000000000000001' };
    const younger = { ...role('Younger', 5), id: '900000000000000000' };
    const roles = [...server.roles.filter(({ name }) => name !== 'Member'), older, younger];
    const names = ['Elder', 'Younger'];
    const made = plan({ ...server, roles }, account([]), want(names), names);
    expect(made.added.map(({ name }) => name)).toEqual(['Younger']);
  });
});

describe('for any account, wish and rules', () => {
  const names = server.roles.map(({ name }) => name);
  const some = fc.uniqueArray(fc.constantFrom(...names, 'Unknown'));
  const held = fc.uniqueArray(fc.constantFrom(...names.filter(name => name !== '@everyone')));
  const nick = fc.option(fc.constantFrom('Jane', 'Ana'));
  const worlds = fc
    .record({ held, wish: some, others: some, had: nick, nickname: nick })
    .map(({ held: roles, wish, others, had, nickname }) => ({
      before: account(roles, had),
      desired: want(wish, nickname),
      refs: [...wish, ...others],
    }));
  function applied(before: AccountState, made: RolePlan): AccountState {
    return {
      ...before,
      role_ids: made.patch?.roles ?? before.role_ids,
      nickname: made.patch?.nick ?? before.nickname,
    };
  }

  test('applying the difference gives the desired state', () => {
    fc.assert(
      fc.property(worlds, ({ before, desired, refs }) => {
        const made = plan(server, before, desired, refs);
        const ids = surveyRoles(server, refs).managed;
        const after = applied(before, made);
        const ours = after.role_ids.filter(id => ids.has(id));
        const wanted = desired.roles.map(idOf).filter(id => ids.has(id));
        expect(new Set(ours)).toEqual(new Set(wanted));
        if (desired.nickname && made.obstacles.every(({ role: about }) => about !== null))
          expect(after.nickname).toBe(desired.nickname);
      }),
    );
  });
  test('planning again after applying finds no changes', () => {
    fc.assert(
      fc.property(worlds, ({ before, desired, refs }) => {
        const after = applied(before, plan(server, before, desired, refs));
        expect(plan(server, after, desired, refs).patch).toBeNull();
      }),
    );
  });
  test('unmanaged roles never change', () => {
    fc.assert(
      fc.property(worlds, ({ before, desired, refs }) => {
        const made = plan(server, before, desired, refs);
        const foreign = (ids: readonly string[]) => ids.filter(id => !refs.map(idOf).includes(id));
        expect(foreign(applied(before, made).role_ids)).toEqual(foreign(before.role_ids));
      }),
    );
  });
});
