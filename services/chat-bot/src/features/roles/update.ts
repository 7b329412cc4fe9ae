import type { Warning } from '@guildhall/contracts/chat-bot';
import { textOf } from '@guildhall/contracts/messages';
import type { AccountUpdate, Progress } from '../../clients/discord/update-account.js';
import type { DesiredState } from './plan/desired.js';
import { roleDifference, sameNickname } from './plan/difference.js';
import { notAdmitted, type Obstacle } from './plan/obstacles.js';
import type { RolePlan, RoleSurvey } from './plan/plan.js';
import type { RoleChange } from './repository.js';

/** The result of updating one account. */
export interface RoleUpdate {
  /** The account is in the server and up to date. */
  readonly updated: boolean;
  readonly assigned: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The nickname set by us; null if there is none. */
  readonly nickname: string | null;
  readonly nicknameUpdated: boolean;
  readonly warnings: readonly Warning[];
}

export const nothingToDo: RoleUpdate = {
  updated: false,
  assigned: [],
  added: [],
  removed: [],
  nickname: null,
  nicknameUpdated: false,
  warnings: [],
};

const namesOf = (roles: readonly { readonly name: string }[]) => roles.map(({ name }) => name);
const isAboutRole = (obstacle: Obstacle) => obstacle.role !== null;
const isAboutNickname = (obstacle: Obstacle) => !isAboutRole(obstacle) && obstacle !== notAdmitted;

const isRenamed = (
  { nickname, formerNickname = null }: DesiredState,
  { before, after }: Progress,
) => (nickname ?? formerNickname) !== null && !sameNickname(before.nickname, after.nickname);

/** Changes of managed roles over all attempts; null: none. */
export function changeOf(
  { managed }: RoleSurvey,
  desired: DesiredState,
  course: Progress,
): RoleChange['changed'] {
  const { before, after } = course;
  const difference = roleDifference(before.role_ids, after.role_ids, managed);
  const named = (ids: readonly string[]) => ids.flatMap(id => managed.get(id)?.name ?? []);
  const [added, removed] = [named(difference.added), named(difference.removed)];
  const changed = {
    roles_added: added,
    roles_removed: removed,
    nickname_before: before.nickname,
    nickname_after: after.nickname,
  };
  const roles = added.length + removed.length;
  return roles > 0 || isRenamed(desired, course) ? changed : null;
}

/** The obstacle that blocked all roles, or any on an account without a member; null: they are warnings. */
export function blockingObstacle(
  plan: RolePlan,
  changed: RoleChange['changed'],
  isUnlinked: boolean,
): Obstacle | null {
  const obstacles = plan.obstacles.filter(isAboutRole);
  // Roles assigned by an integration are the integration's to remove.
  if (isUnlinked) return obstacles.find(({ reason }) => reason !== 'integration_role') ?? null;
  const isTaken = (changed?.roles_removed.length ?? 0) > 0;
  if (plan.assigned.length > 0 || isTaken) return null;
  return obstacles[0] ?? null;
}

export function roleUpdate(
  desired: DesiredState,
  plan: RolePlan,
  changed: RoleChange['changed'],
  written: AccountUpdate,
): RoleUpdate {
  const { after, nicknameProblem } = written;
  const nicknameObstacle = plan.obstacles.some(isAboutNickname);
  const nicknameFailed = nicknameProblem !== null || nicknameObstacle;
  return {
    updated: true,
    assigned: namesOf(plan.assigned),
    added: changed?.roles_added ?? [],
    removed: changed?.roles_removed ?? [],
    nickname: desired.nickname === null || nicknameFailed ? null : after.nickname,
    nicknameUpdated: isRenamed(desired, written),
    warnings: [
      ...plan.obstacles.map(({ code, message }) => ({ code, message: textOf(message) })),
      ...(nicknameProblem
        ? [{ code: nicknameProblem.code, message: nicknameProblem.message }]
        : []),
    ],
  };
}
