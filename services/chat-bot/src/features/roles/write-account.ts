import { ChatError, notConfigured, unavailable } from '../../clients/discord/chat-error.js';
import type { Discord } from '../../clients/discord/discord.js';
import type { Db } from '../../database.js';
import { chatProblem, isChatFailure } from '../../domain/chat-problem.js';
import type { MemberFacts } from '../../domain/member.js';
import { desiredState, nothingDesired } from './desired.js';
import { planUpdate, type RolePlan, type RoleSurvey } from './plan.js';
import * as records from './repository.js';
import type { RoleRules } from './rules.js';
import { surveyFor } from './survey.js';
import { type RoleUpdate, roleUpdate, standingInTheWay, unfulfilled } from './update.js';

export interface WriterOptions {
  readonly db: Db;
  /** null: the chat product is not configured. */
  readonly discord: Discord | null;
  readonly rules: () => RoleRules;
}

/** Why, for whom and how patiently. */
export interface Occasion {
  readonly cause: string;
  readonly actor: string;
  readonly priority: 'interactive' | 'background';
  readonly deadlineMs?: number;
}

export interface Owner {
  readonly member: MemberFacts;
  readonly linked: boolean;
}

/** Whose the account was that is nobody's any more. */
export interface Former {
  readonly formerMember: string;
}

export interface Target {
  readonly chatId: string;
  /** Whose roles the account is to have; with a former holder only, none that are managed. */
  readonly holder: Owner | Former;
}

const ownerOf = ({ holder }: Target): Owner | null => ('member' in holder ? holder : null);

/** Brings one account to what its owner is to have, and records it. */
export function createAccountWriter({ db, discord, rules }: WriterOptions) {
  async function write(
    target: Target,
    occasion: Occasion,
    signal: AbortSignal,
  ): Promise<RoleUpdate> {
    if (!discord) throw notConfigured();
    const { chatId, holder } = target;
    const owner = ownerOf(target);
    const current = rules();
    const desired = owner ? desiredState(owner.member, current) : nothingDesired;
    const decided: { survey: RoleSurvey | null; plan: RolePlan | null } = {
      survey: null,
      plan: null,
    };
    const written = await discord.updateAccount(
      chatId,
      (account, server) => {
        const survey = surveyFor(server, current);
        const plan = planUpdate(survey, account, desired);
        Object.assign(decided, { survey, plan });
        return plan.patch;
      },
      {
        reason: `${owner ? `member ${owner.member.member_number}` : 'no member'}: ${occasion.cause}`,
        priority: occasion.priority,
        deadlineMs: occasion.deadlineMs ?? 6_000,
        signal,
      },
    );
    const { survey, plan } = decided;
    if (!survey || !plan) throw unavailable('unreadable', 'The account was not read.');
    const update = roleUpdate(desired, plan, written);
    const obstacle = standingInTheWay(plan, owner === null);
    await records.record(db, {
      chatId,
      memberNumber: 'member' in holder ? holder.member.member_number : holder.formerMember,
      // What could not be taken yet is found by the record, as if the link still stood.
      linked: owner?.linked ?? true,
      released: owner === null && obstacle === null,
      roleIds: written.after.role_ids.filter(id => survey.managed.has(id)),
      nickname: update.nickname,
      actor: occasion.actor,
      cause: occasion.cause,
      changed: written.patch && {
        roles_added: update.added,
        roles_removed: update.removed,
        nickname_before: written.before.nickname,
        nickname_after: written.after.nickname,
      },
    });
    const lacking = unfulfilled(written, survey);
    if (lacking !== null)
      throw new ChatError('ROLE_ASSIGNMENT_FAILED', `The chat server did not keep: ${lacking}`);
    if (!obstacle) return update;
    throw new ChatError(obstacle.code, obstacle.message, { suggestion: obstacle.suggestion });
  }

  /** Answers as the chat product's failures are answered; a linked account that is gone is remembered. */
  return async (target: Target, occasion: Occasion, signal: AbortSignal): Promise<RoleUpdate> => {
    const { chatId } = target;
    try {
      return await write(target, occasion, signal);
    } catch (error) {
      if (!isChatFailure(error)) throw error;
      const owner = ownerOf(target);
      if (error.code === 'DISCORD_USER_NOT_FOUND')
        await records.noteMissing(db, chatId, owner?.linked ? owner.member.member_number : null);
      throw chatProblem(error, { chat_id: chatId, server_id: discord?.serverId ?? null });
    }
  };
}
