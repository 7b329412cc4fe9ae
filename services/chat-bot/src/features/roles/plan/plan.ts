import type { Account } from '../../../clients/discord/snapshot.js';
import type { AccountPatch } from '../../../clients/discord/update-account.js';
import { managedRefs, type RoleRef, type RoleRules } from '../rules/rules.js';
import type { DesiredState } from './desired.js';
import { roleDifference, sameNickname } from './difference.js';
import {
  assessNickname,
  assessRole,
  type Manageable,
  notAdmitted,
  type Obstacle,
} from './obstacles.js';
import type { ServerRole, ServerView } from './server-view.js';

export type AccountState = Pick<Account, 'id' | 'role_ids' | 'nickname' | 'pending'>;

export interface RolePlan {
  /** Null: no change, no request. */
  readonly patch: AccountPatch | null;
  readonly added: readonly ServerRole[];
  readonly removed: readonly ServerRole[];
  /** Desired roles the account will have after the patch, including those it already has. */
  readonly assigned: readonly ServerRole[];
  /** Changes that cannot be made, and why. */
  readonly obstacles: readonly Obstacle[];
}

/** The roles of the rules on one server, resolved once for any number of accounts. */
export interface RoleSurvey {
  readonly server: ServerView;
  readonly byRef: ReadonlyMap<RoleRef, Manageable>;
  /** Ids of roles the service may manage. */
  readonly managed: ReadonlyMap<string, ServerRole>;
}

export function surveyRoles(server: ServerView, managed: readonly RoleRef[]): RoleSurvey {
  const byRef = new Map(managed.map(ref => [ref, assessRole(server, ref)]));
  const free = [...byRef.values()].flatMap(({ role, obstacle }) => (role && !obstacle ? role : []));
  return { server, byRef, managed: new Map(free.map(role => [role.id, role])) };
}

export const surveyFor = (server: ServerView, rules: RoleRules): RoleSurvey =>
  surveyRoles(server, managedRefs(rules));

/** What to write to one account. Roles the bot cannot manage are left as they are, and reported. */
export function planUpdate(
  survey: RoleSurvey,
  account: AccountState,
  desired: DesiredState,
): RolePlan {
  const wanted = new Set<string>();
  const obstacles: Obstacle[] = [];
  const has = ({ id }: ServerRole) => account.role_ids.includes(id);
  const namesakesOf = (ref: RoleRef) => survey.server.roles.filter(({ name }) => name === ref);
  for (const [ref, { role, obstacle }] of survey.byRef) {
    const should = desired.roles.includes(ref);
    if (obstacle === null) {
      if (should) wanted.add(role.id);
    } else if (role ? should !== has(role) : should || namesakesOf(ref).some(has)) {
      obstacles.push(obstacle);
    }
  }
  const given = [...wanted].filter(id => !account.pending || account.role_ids.includes(id));
  if (given.length < wanted.size) obstacles.push(notAdmitted);
  const difference = roleDifference(account.role_ids, given, survey.managed);
  const nickname = plannedNickname(survey.server, account, desired);
  if (nickname.obstacle) obstacles.push(nickname.obstacle);
  const named = (ids: Iterable<string>) => [...ids].flatMap(id => survey.managed.get(id) ?? []);
  const patch = {
    ...(difference.added.length + difference.removed.length > 0 && { roles: difference.next }),
    ...(nickname.nick !== undefined && { nick: nickname.nick }),
  };
  return {
    patch: Object.keys(patch).length === 0 ? null : patch,
    added: named(difference.added),
    removed: named(difference.removed),
    assigned: named(given),
    obstacles,
  };
}

function plannedNickname(
  server: ServerView,
  account: AccountState,
  desired: DesiredState,
): { nick?: string | null; obstacle: Obstacle | null } {
  const { nickname, formerNickname = null } = desired;
  const isFormer = formerNickname !== null && sameNickname(formerNickname, account.nickname);
  if (nickname === null ? !isFormer : sameNickname(nickname, account.nickname))
    return { obstacle: null };
  const obstacle = assessNickname(server, account);
  return obstacle ? { obstacle } : { nick: nickname, obstacle };
}
