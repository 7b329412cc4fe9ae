import {
  ChatError,
  chatProblem,
  notConfigured,
  unavailable,
} from '../../clients/discord/chat-error.js';
import type { Progress } from '../../clients/discord/update-account.js';
import type { MemberFacts } from '../../domain/member.js';
import type { Parts } from '../../parts.js';
import { type DesiredState, desiredState, nothingDesired } from './plan/desired.js';
import { planUpdate, type RolePlan, type RoleSurvey, surveyFor } from './plan/plan.js';
import * as records from './repository.js';
import type { RoleRules } from './rules/rules.js';
import { blockingObstacle, changeOf, type RoleUpdate, roleUpdate } from './update.js';

/** The cause and the member. */
export interface Occasion {
  readonly cause: string;
  readonly actor: string;
  /** Database time before the member was read. */
  readonly readAt: Date;
}

/** For one account, whose requests may wait for a rate limit. */
const DEADLINE_MS = 20_000;

/** The member whose roles the account should have: none if the link ended or the member left. */
export type Holder =
  | { readonly member: MemberFacts; readonly linked: boolean; readonly isSuspended: boolean }
  | { readonly formerMember: string };

/** Decisions and changes so far. */
interface Course {
  survey: RoleSurvey | null;
  plan: RolePlan | null;
  /** Null: unknown, for example after a write without a result. */
  progress: Progress | null;
  /** The audit entry of the planned write, replaced by the result. */
  begun: records.AuditId | null;
}

const ownerOf = (holder: Holder) => ('member' in holder ? holder : null);

export const desiredOf = (holder: Holder, rules: RoleRules): DesiredState =>
  'member' in holder && !holder.isSuspended ? desiredState(holder.member, rules) : nothingDesired;

export const asText = ({ roles, nickname }: DesiredState) => JSON.stringify([...roles, nickname]);

/** Updates one account to its member's state, and records it. */
export function createAccountWriter({
  db,
  discord,
  rules,
}: Pick<Parts, 'db' | 'discord' | 'rules'>) {
  async function write(
    chatId: string,
    holder: Holder,
    occasion: Occasion,
    signal: AbortSignal,
  ): Promise<RoleUpdate> {
    if (!discord) throw notConfigured();
    const { cause, actor, readAt } = occasion;
    const owner = ownerOf(holder);
    const current = rules();
    const formerNickname = owner ? null : ((await records.find(db, chatId))?.nickname ?? null);
    const desired = { ...desiredOf(holder, current), formerNickname };
    const course: Course = { survey: null, plan: null, progress: null, begun: null };
    const record = (
      survey: RoleSurvey,
      { before, after }: Progress,
      more: Pick<records.RoleChange, 'nickname' | 'changed'> & Partial<records.RoleChange>,
    ) =>
      records.record(db, {
        released: false,
        underWay: false,
        readAt: null,
        desired: asText(desired),
        begun: course.begun,
        seen: {
          roles: survey.server.roles.flatMap(({ id, name }) =>
            before.role_ids.includes(id) ? name : [],
          ),
          nickname: before.nickname,
        },
        chatId,
        memberNumber: 'member' in holder ? holder.member.member_number : holder.formerMember,
        // Roles that could not be removed stay on record, as if the link existed.
        linked: owner?.linked ?? true,
        roleIds: after.role_ids.filter(id => survey.managed.has(id)),
        pending: after.pending,
        actor,
        cause,
        ...more,
      });

    const ours = ({ after }: Progress) => (desired.nickname === null ? null : after.nickname);

    /** Recorded before the write, so that a crash leaves a trace. */
    async function recordPlan({ plan, progress, survey }: Course): Promise<void> {
      if (!survey || !progress || !plan?.patch) return;
      const { roles = progress.after.role_ids, nick = progress.after.nickname } = plan.patch;
      const after = { ...progress.after, role_ids: roles, nickname: nick };
      const planned = { before: progress.before, after };
      const changed = changeOf(survey, desired, planned);
      course.begun = await record(survey, planned, {
        nickname: ours(planned),
        changed,
        underWay: true,
      });
    }

    /** Changes before a failure count. If they are unknown, the next check shows them. */
    async function recordHalf({ begun, progress, survey }: Course): Promise<void> {
      const changed = survey && progress && changeOf(survey, desired, progress);
      if (!survey || !progress || (!changed && begun === null)) return;
      await record(survey, progress, { nickname: ours(progress), changed });
    }

    const written = await discord
      .updateAccount(
        chatId,
        (account, server) => {
          course.survey = surveyFor(server, current);
          course.plan = planUpdate(course.survey, account, desired);
          return course.plan.patch;
        },
        {
          reason: `${owner ? `member ${owner.member.member_number}` : 'no member'}: ${cause}`,
          note: progress => {
            course.progress = progress;
          },
          begin: () => recordPlan(course),
          deadlineMs: DEADLINE_MS,
          signal,
        },
      )
      .catch(async (error: unknown) => {
        await recordHalf(course);
        throw error;
      });
    const { survey, plan } = course;
    if (!survey || !plan) throw unavailable('unreadable', 'The account could not be read.');
    const changed = changeOf(survey, desired, written);
    const update = roleUpdate(desired, plan, changed, written);
    const obstacle = blockingObstacle(plan, changed, owner === null);
    const released = owner === null && obstacle === null;
    await record(survey, written, {
      nickname: update.nickname,
      released,
      changed,
      readAt: obstacle ? null : readAt,
    });
    if (!obstacle) return update;
    throw new ChatError(obstacle.code, obstacle.message, { suggestion: obstacle.suggestion });
  }

  /** Responds with the chat product's failure, and records a linked account that is gone. */
  return async (...asked: Parameters<typeof write>): Promise<RoleUpdate> => {
    const [chatId, holder] = asked;
    try {
      return await write(...asked);
    } catch (error) {
      const owner = ownerOf(holder);
      if (error instanceof ChatError && error.code === 'DISCORD_USER_NOT_FOUND') {
        await records.noteMissing(db, chatId, owner?.linked ? owner.member.member_number : null);
        // An account that left the server has no roles to remove.
        if (!owner?.linked) await records.remove(db, chatId);
      }
      throw chatProblem(error, { chat_id: chatId, server_id: discord?.serverId ?? null });
    }
  };
}
