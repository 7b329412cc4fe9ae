import { randomUUID } from 'node:crypto';
import { checkChatId, notFound } from '@guildhall/contracts';
import type {
  ManuallyVerified,
  ManualVerification,
  VerificationStats,
  Warning,
} from '@guildhall/contracts/chat-bot';
import { say } from '@guildhall/contracts/said';
import * as audit from '../../audit/repository.js';
import { chatProblem, notConfigured } from '../../clients/discord/chat-error.js';
import { ACTIVE_STATUS } from '../../domain/member.js';
import type { Parts } from '../../parts.js';
import * as tasks from '../../tasks/repository.js';
import type { GiveRoles } from '../verification/give-roles.js';
import { alreadyVerified } from '../verification/refusals.js';
import * as verifications from '../verification/repository.js';

export type Administration = ReturnType<typeof createAdministration>;

export function createAdministration(
  { db, platform, discord, serverId, locks }: Omit<Parts, 'rules' | 'poke'>,
  giveRoles: GiveRoles,
) {
  async function getUsername(chatId: string): Promise<string> {
    try {
      if (!discord) throw notConfigured();
      return (await discord.getAccount(chatId)).username || chatId;
    } catch (error) {
      throw chatProblem(error, { chat_id: chatId, server_id: serverId });
    }
  }

  /** Of two administrators who link at once the second one is told of the first. */
  async function linkedBefore({ chat_id, member_number }: ManualVerification) {
    const of = { chatId: chat_id, memberNumber: member_number };
    return alreadyVerified({ chat_id }, await audit.findManualLink(db, of, platform.namesOf));
  }

  async function link(request: ManualVerification, subject: string, now: Date): Promise<void> {
    const { chat_id, member_number } = request;
    const [member, holder] = await Promise.all([
      platform.findMember(member_number),
      platform.findMemberByChat(chat_id),
    ]);
    if (member?.status !== ACTIVE_STATUS)
      throw notFound(say('no_active_member', member_number), 'MEMBER_NOT_FOUND');
    if (holder || member.chat_id !== null) throw await linkedBefore(request);
    const chat_username = await getUsername(chat_id);
    await tasks.enqueueAccounts(db, [chat_id], 'manual verification', 8_000);
    const order = {
      action: 'verification.manual',
      actor: `person:${subject}`,
      chatId: chat_id,
      memberNumber: member_number,
      details: { admin_user_id: request.admin_user_id, reason: request.reason ?? null },
    } as const;
    // Before the link: whatever happens to this process, it is known whose doing the link is.
    await audit.insert(db, order);
    const linked = await platform.linkChat(member_number, chat_id, {
      username: chat_username,
      askedBy: subject,
    });
    if (linked.outcome !== 'linked') {
      await audit.insert(db, { ...order, details: { ...order.details, refused: linked.outcome } });
      if (linked.outcome === 'taken') throw await linkedBefore(request);
      throw notFound(`There is no member ${member_number}`, 'MEMBER_NOT_FOUND');
    }
    await verifications.insertManual(db, {
      id: randomUUID(),
      chat_id,
      chat_username,
      member_number,
      server_id: serverId,
      server_name: null,
      identity: linked.member.identity_user_id,
      created_at: now,
      expires_at: now,
    });
  }

  return {
    async verifyManually(request: ManualVerification, subject: string): Promise<ManuallyVerified> {
      checkChatId(request.chat_id);
      await locks.withLock(`verification:${request.chat_id}`, () =>
        link(request, subject, new Date()),
      );
      const given = await giveRoles(request.chat_id, `person:${subject}`);
      const warnings: Warning[] = [
        ...(request.admin_user_id === subject
          ? []
          : [
              {
                code: 'ADMIN_USER_MISMATCH',
                message: `admin_user_id ${request.admin_user_id} is not the subject of the token, ${subject}, who is recorded as the actor.`,
              },
            ]),
        ...(given.warnings ?? []),
      ];
      return {
        success: true,
        verification_completed: true,
        // People are made at the identity provider, never here.
        identity_user_created: false,
        chat_roles_assigned: given.chat_roles_assigned,
        ...(warnings.length > 0 && { warnings }),
      };
    },

    async getStats(now: Date): Promise<VerificationStats> {
      const [{ total, verified }, counts] = await Promise.all([
        platform.countMembers(),
        verifications.count(db, now),
      ]);
      return {
        total_members: total,
        verified_members: verified,
        pending_verifications: counts.pending,
        verification_rate: total === 0 ? 0 : Math.min(1, verified / total),
        daily_verifications: counts.daily,
        weekly_verifications: counts.weekly,
      };
    },
  };
}
