import type { Warning } from '@guildhall/contracts/chat-bot';
import type { DesiredState } from './desired.js';
import { roleOutcome } from './difference.js';
import type { Obstacle } from './obstacles.js';
import type { RolePlan, RoleSurvey } from './plan.js';

/** What came of bringing one account up to date. */
export interface RoleUpdate {
  readonly assigned: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The nickname that the account has from us; null where it was not ours to set. */
  readonly nickname: string | null;
  readonly nicknameUpdated: boolean;
  readonly warnings: readonly Warning[];
}

/** What the chat product returned, as far as it matters here. */
export interface Written {
  readonly before: { readonly nickname: string | null };
  readonly after: { readonly role_ids: readonly string[]; readonly nickname: string | null };
  readonly patch: { readonly roles?: readonly string[]; readonly nick?: string | null } | null;
  readonly nicknameProblem: { readonly code: string; readonly message: string } | null;
}

const namesOf = (roles: readonly { readonly name: string }[]) => roles.map(({ name }) => name);
const isAboutRole = (obstacle: Obstacle) => obstacle.role !== null;

/** The obstacle that kept every role away, or any on an account that is nobody's; null: they are warnings. */
export function standingInTheWay(plan: RolePlan, isNobodys: boolean): Obstacle | null {
  const obstacles = plan.obstacles.filter(isAboutRole);
  // What an integration gave is the integration's to take.
  if (isNobodys) return obstacles.find(({ reason }) => reason !== 'integration_role') ?? null;
  if (plan.assigned.length > 0 || plan.removed.length > 0) return null;
  return obstacles[0] ?? null;
}

/** Roles that were asked for and did not come back, or the other way round. */
export function unfulfilled(written: Written, survey: RoleSurvey): string | null {
  if (!written.patch?.roles) return null;
  const { missing, unexpected } = roleOutcome(
    written.patch.roles,
    written.after.role_ids,
    survey.managed,
  );
  const names = [...missing, ...unexpected].map(id => survey.managed.get(id)?.name ?? id);
  return names.length === 0 ? null : names.join(', ');
}

export function roleUpdate(desired: DesiredState, plan: RolePlan, written: Written): RoleUpdate {
  const { after, nicknameProblem, patch } = written;
  const nicknameObstacle = plan.obstacles.some(obstacle => !isAboutRole(obstacle));
  const nicknameFailed = nicknameProblem !== null || nicknameObstacle;
  return {
    assigned: namesOf(plan.assigned),
    added: namesOf(plan.added),
    removed: namesOf(plan.removed),
    nickname: desired.nickname === null || nicknameFailed ? null : after.nickname,
    nicknameUpdated: patch?.nick !== undefined && nicknameProblem === null,
    warnings: [
      ...plan.obstacles.map(({ code, message }) => ({ code, message })),
      ...(nicknameProblem
        ? [{ code: nicknameProblem.code, message: nicknameProblem.message }]
        : []),
    ],
  };
}
