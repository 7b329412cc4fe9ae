import { randomUUID } from 'node:crypto';
import type { Person } from '@guildhall/auth';
import { checkChatId, notFound } from '@guildhall/contracts';
import type {
  ManuallyVerified,
  ManualVerification,
  VerificationStats,
  Warning,
} from '@guildhall/contracts/chat-bot';
import { message } from '@guildhall/contracts/messages';
import * as audit from '../../audit/repository.js';
import { ChatError, chatProblem, notConfigured } from '../../clients/discord/chat-error.js';
import { ACTIVE_STATUS } from '../../domain/member.js';
import type { Parts } from '../../parts.js';
import type { RoleRequests } from '../roles/requests.js';
import { alreadyVerified } from '../verification/refusals.js';
import * as verifications from '../verification/repository.js';

export type Administration = ReturnType<typeof createAdministration>;

/** Shown to the administrator who typed the number. */
const inWords = (error: unknown, chatId: string): unknown =>
  error instanceof ChatError && error.code === 'DISCORD_USER_NOT_FOUND'
    ? new ChatError(error.code, message('no_account_on_server', chatId), { cause: error })
    : error;

export function createAdministration(
  { db, platform, discord, serverId, locks }: Omit<Parts, 'rules'>,
  requests: RoleRequests,
) {
  async function getUsername(chatId: string): Promise<string> {
    try {
      if (!discord) throw notConfigured();
      return (await discord.getAccount(chatId)).username || chatId;
    } catch (error) {
      throw chatProblem(inWords(error, chatId), { chat_id: chatId, server_id: serverId });
    }
  }

  const readBoth = ({ chat_id, member_number }: ManualVerification) =>
    Promise.all([platform.findMember(member_number), platform.findMemberByChat(chat_id)]);

  /** Names the conflicting link and its administrator. */
  async function linkedBefore(
    { chat_id, member_number }: ManualVerification,
    [member, holder]: Awaited<ReturnType<typeof readBoth>>,
  ) {
    const memberNumber = holder?.member_number ?? member_number;
    const chatId = holder ? chat_id : (member?.chat_id ?? chat_id);
    const already = await audit.findManualLink(db, { chatId, memberNumber }, platform.namesOf);
    return alreadyVerified({ chat_id }, already, holder?.member_number);
  }

  async function link(request: ManualVerification, by: Person, now: Date) {
    const { subject } = by;
    const { chat_id, member_number } = request;
    const both = await readBoth(request);
    const [member, holder] = both;
    if (member?.status !== ACTIVE_STATUS)
      throw notFound(message('no_active_member', member_number), 'MEMBER_NOT_FOUND');
    if (holder || member.chat_id !== null) throw await linkedBefore(request, both);
    const chat_username = await getUsername(chat_id);
    const order = {
      action: 'verification.manual',
      actor: `person:${subject}`,
      actorMember: by.member,
      chatId: chat_id,
      memberNumber: member_number,
      details: { admin_user_id: request.admin_user_id, reason: request.reason ?? null },
    } as const;
    // Recorded before the link, so that a crash does not lose the administrator.
    await audit.insert(db, order);
    const linked = await platform.linkChat(member_number, chat_id, {
      username: chat_username,
      askedBy: subject,
    });
    if (linked.outcome !== 'linked') {
      await audit.insert(db, { ...order, details: { ...order.details, refused: linked.outcome } });
      if (linked.outcome === 'taken') throw await linkedBefore(request, await readBoth(request));
      throw notFound(`Member ${member_number} does not exist`, 'MEMBER_NOT_FOUND');
    }
    return requests.afterLink({ chat_id, cause: 'manual verification', actor: order.actor }, tx =>
      verifications.insertManual(tx, {
        id: randomUUID(),
        chat_id,
        chat_username,
        member_number,
        server_id: serverId,
        server_name: null,
        identity: linked.member.identity_user_id,
        created_at: now,
        expires_at: now,
      }),
    );
  }

  return {
    async verifyManually(request: ManualVerification, by: Person): Promise<ManuallyVerified> {
      const { subject } = by;
      checkChatId(request.chat_id);
      const given = await locks.withLock(`verification:${request.chat_id}`, () =>
        link(request, by, new Date()),
      );
      const warnings: Warning[] = [
        ...(request.admin_user_id === subject
          ? []
          : [
              {
                code: 'ADMIN_USER_MISMATCH',
                message: `admin_user_id ${request.admin_user_id} is not the subject of the token, ${subject}, who is recorded as the actor.`,
              },
            ]),
        ...given.warnings,
      ];
      return {
        success: true,
        verification_completed: true,
        // People are managed at the identity provider.
        identity_user_created: false,
        chat_roles_assigned: [...given.assigned],
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
