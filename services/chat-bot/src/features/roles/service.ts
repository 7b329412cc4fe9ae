import { conflict, notFound, Problem } from '@guildhall/contracts';
import * as audit from '../../audit/repository.js';
import { chatProblem, notConfigured } from '../../clients/discord/chat-error.js';
import type { Parts } from '../../parts.js';
import * as records from './repository.js';
import type { RoleUpdate } from './update.js';
import { createAccountWriter, type Holder, type Occasion } from './write-account.js';

/** False: the account is not in the server. Nothing is lost by it: its joining brings what it is to have. */
export const ifInServer = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    error => {
      if (error instanceof Problem && error.code === 'DISCORD_USER_NOT_FOUND') return false;
      throw error;
    },
  );

export type Roles = ReturnType<typeof createRoles>;

export function createRoles(parts: Omit<Parts, 'serverId' | 'wakeWorker'>) {
  const { db, discord, platform, locks } = parts;
  const write = createAccountWriter(parts);

  /** Alone with the account: parallel writes to one account lose updates at the chat product. */
  const alone = <T>(chatId: string, work: (lost: AbortSignal) => Promise<T>): Promise<T> =>
    locks.withLock(`roles:${chatId}`, work);

  /** The member is read under the lock: a difference is never computed from an old read. */
  const bring = (
    chatId: string,
    read: () => Promise<Holder>,
    occasion: Occasion,
  ): Promise<RoleUpdate> =>
    alone(chatId, async lost => write(chatId, await read(), occasion, lost));

  /** As the platform has it now; null: the account is nobody's, and nobody's roles were on it. */
  const bringAccount = (chatId: string, occasion: Occasion): Promise<RoleUpdate | null> =>
    alone(chatId, async lost => {
      const member = await platform.findMemberByChat(chatId);
      if (member) return write(chatId, { member, linked: true }, occasion, lost);
      const record = await records.find(db, chatId);
      if (!record?.linked) return null;
      return write(chatId, { formerMember: record.member_number }, occasion, lost);
    });

  return {
    bringAccount,

    /** The account is this member's no more: whatever is managed goes, records or none. */
    clear: (chatId: string, formerMember: string, occasion: Occasion): Promise<RoleUpdate> =>
      bring(
        chatId,
        async () => {
          const member = await platform.findMemberByChat(chatId);
          if (member && member.member_number !== formerMember) return { member, linked: true };
          const record = await records.find(db, chatId);
          return { formerMember: record?.member_number ?? formerMember };
        },
        occasion,
      ),

    /** For a webhook: an account that is not linked to the member gets nothing. */
    assignLinked: (chatId: string, memberNumber: string, occasion: Occasion): Promise<RoleUpdate> =>
      bring(
        chatId,
        async () => {
          const member = await platform.getMember(memberNumber);
          if (member.chat_id === chatId) return { member, linked: true };
          throw conflict('The account is not linked to this member', 'CONFLICT', {
            chat_id: chatId,
            suggestion: 'Link the account to the member first.',
          });
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
              suggestion: 'Unlink first what is linked by mistake.',
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
          return { member, linked };
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

    /** Takes an account to the server with the permission that it gave itself. False: it was there. */
    async join(chatId: string, accessToken: string): Promise<boolean> {
      try {
        if (!discord) throw notConfigured();
        return await discord.joinServer(chatId, accessToken);
      } catch (error) {
        throw chatProblem(error, { chat_id: chatId, server_id: discord?.serverId ?? null });
      }
    },
  };
}
