import { conflict, notFound } from '@guildhall/contracts';
import type pg from 'pg';
import { ChatError, unavailable } from '../../clients/discord/chat-error.js';
import type { Discord } from '../../clients/discord/discord.js';
import type { Platform } from '../../clients/platform.js';
import { chatProblem, isChatFailure } from '../../domain/chat-problem.js';
import type { MemberFacts } from '../../domain/member.js';
import type { Locks } from '../../locks.js';
import * as audit from '../audit/repository.js';
import { desiredState, nothingDesired } from './desired.js';
import { memberFacts } from './member-facts.js';
import { planUpdate, type RolePlan, type RoleSurvey } from './plan.js';
import * as records from './repository.js';
import type { RoleRules } from './rules.js';
import { surveyFor } from './survey.js';
import { type RoleUpdate, roleUpdate, standingInTheWay, unfulfilled } from './update.js';

export interface RolesOptions {
  readonly db: pg.Pool;
  readonly platform: Platform;
  /** null: the chat product is not configured. */
  readonly discord: Discord | null;
  readonly locks: Locks;
  readonly rules: () => RoleRules;
}

/** Why, for whom and how patiently. */
export interface Occasion {
  readonly cause: string;
  readonly actor: string;
  readonly priority: 'interactive' | 'background';
  readonly deadlineMs?: number;
}

/** Whose roles an account is to have; null: nobody's, so none that are managed. */
interface Owner {
  readonly member: MemberFacts;
  readonly linked: boolean;
}

export type Roles = ReturnType<typeof createRoles>;

const NOT_CONFIGURED =
  'The chat product is not configured here (DISCORD_TOKEN, DISCORD_SERVER_ID).';

export function createRoles({ db, platform, discord, locks, rules }: RolesOptions) {
  /** Alone with the account: parallel writes to one account lose updates at the chat product. */
  const alone = <T>(chatId: string, work: (lost: AbortSignal) => Promise<T>): Promise<T> =>
    locks.withLock(`roles:${chatId}`, work);

  async function write(
    chatId: string,
    owner: Owner | null,
    occasion: Occasion,
    signal: AbortSignal,
  ): Promise<RoleUpdate> {
    if (!discord) throw unavailable('unreachable', NOT_CONFIGURED);
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
    await records.record(db, {
      chatId,
      memberNumber: owner?.member.member_number ?? null,
      linked: owner?.linked ?? false,
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
    const obstacle = standingInTheWay(plan);
    if (obstacle?.code === 'NICKNAME_UPDATE_FAILED' || !obstacle) return update;
    throw new ChatError(obstacle.code, obstacle.message, { suggestion: obstacle.suggestion });
  }

  /** Answers as the chat product's failures are answered; an account that is gone is remembered. */
  async function telling<T>(chatId: string, memberNumber: string | null, work: Promise<T>) {
    try {
      return await work;
    } catch (error) {
      if (!isChatFailure(error)) throw error;
      if (error.code === 'DISCORD_USER_NOT_FOUND')
        await records.markForReview(db, chatId, memberNumber);
      throw chatProblem(error, { chat_id: chatId, server_id: discord?.serverId ?? null });
    }
  }

  /** The member is read under the lock: a difference is never computed from an old read. */
  const bring = (
    chatId: string,
    read: () => Promise<Owner | null>,
    occasion: Occasion,
  ): Promise<RoleUpdate> =>
    alone(chatId, async lost => {
      const owner = await read();
      const memberNumber = owner?.member.member_number ?? null;
      return telling(chatId, memberNumber, write(chatId, owner, occasion, lost));
    });

  /** As the platform has it now; null: the account is nobody's, and nobody's roles were on it. */
  const bringAccount = (chatId: string, occasion: Occasion): Promise<RoleUpdate | null> =>
    alone(chatId, async lost => {
      const member = await platform.findMemberByChat(chatId);
      const record = member ? null : await records.find(db, chatId);
      if (!member && !record?.linked) return null;
      const owner = member && { member: memberFacts(member), linked: true };
      const number = member?.member_number ?? record?.member_number ?? null;
      return telling(chatId, number, write(chatId, owner, occasion, lost));
    });

  return {
    bringAccount,

    /** With what is known of the member beyond the platform's word. */
    bringMember: (
      chatId: string,
      read: () => Promise<MemberFacts>,
      occasion: Occasion,
    ): Promise<RoleUpdate> =>
      bring(chatId, async () => ({ member: await read(), linked: true }), occasion),

    /** The account is this member's no more: whatever is managed goes, records or none. */
    clear: (chatId: string, formerMember: string, occasion: Occasion): Promise<RoleUpdate> =>
      bring(
        chatId,
        async () => {
          const member = await platform.findMemberByChat(chatId);
          if (!member || member.member_number === formerMember) return null;
          return { member: memberFacts(member), linked: true };
        },
        occasion,
      ),

    /** For a trusted service: the pair it names, linked or not. */
    async assign(chatId: string, memberNumber: string, occasion: Occasion): Promise<RoleUpdate> {
      return bring(
        chatId,
        async () => {
          const [member, holder] = await Promise.all([
            platform.findMember(memberNumber),
            platform.findMemberByChat(chatId),
          ]);
          if (!member) throw notFound(`There is no member ${memberNumber}`, 'MEMBER_NOT_FOUND');
          const elsewhere =
            (member.chat_id !== null && member.chat_id !== chatId) ||
            (holder !== null && holder.member_number !== member.member_number);
          if (elsewhere)
            throw conflict('The member or the account is linked elsewhere', 'ALREADY_VERIFIED', {
              chat_id: chatId,
            });
          const linked = member.chat_id === chatId;
          if (!linked)
            await audit.insert(db, {
              action: 'roles.assigned_without_link',
              actor: occasion.actor,
              chatId,
              memberNumber,
              details: { cause: occasion.cause },
            });
          return { member: memberFacts(member), linked };
        },
        occasion,
      );
    },

    async refresh(chatId: string, occasion: Occasion): Promise<RoleUpdate> {
      const holder = await platform.findMemberByChat(chatId);
      const update = holder && (await bringAccount(chatId, occasion));
      if (update) return update;
      throw notFound('No member is linked to this account', 'MEMBER_NOT_FOUND');
    },
  };
}
