import { notFound } from '@guildhall/contracts';
import type { ChatLink } from '@guildhall/contracts/chat-bot';
import * as audit from '../../audit/repository.js';
import type { Platform } from '../../clients/platform.js';
import type { Db } from '../../database.js';
import * as tasks from '../../tasks/repository.js';
import { alreadyVerified } from '../verification/refusals.js';

export type Links = ReturnType<typeof createLinks>;

/** Links made and ended in somebody's name; the platform keeps them, the roles follow here. */
export function createLinks(db: Db, platform: Platform, poke: () => void) {
  /** Asked for before the link: whatever happens to this process, the roles follow. */
  async function rolesFollow(chatId: string, cause: string): Promise<void> {
    await tasks.enqueueAccounts(db, [chatId], cause, 5_000);
  }

  async function now(chatId: string, cause: string): Promise<void> {
    await tasks.enqueueAccounts(db, [chatId], cause);
    poke();
  }

  return {
    async link(memberNumber: string, link: ChatLink, actor: string): Promise<boolean> {
      await rolesFollow(link.chat_id, 'link');
      const result = await platform.linkChat(memberNumber, link.chat_id, {
        username: link.chat_username,
      });
      if (result.outcome === 'unknown_member')
        throw notFound(`There is no member ${memberNumber}`, 'MEMBER_NOT_FOUND');
      if (result.outcome === 'taken') throw alreadyVerified({ chat_id: link.chat_id });
      await audit.insert(db, {
        action: 'link.changed',
        actor,
        chatId: link.chat_id,
        memberNumber,
        details: { linked: true, changed: result.changed },
      });
      await now(link.chat_id, 'link');
      return result.changed;
    },

    async unlink(memberNumber: string, chatId: string, actor: string): Promise<boolean> {
      await rolesFollow(chatId, 'unlink');
      const changed = await platform.unlinkChat(memberNumber, chatId);
      await audit.insert(db, {
        action: 'link.changed',
        actor,
        chatId,
        memberNumber,
        details: { linked: false, changed },
      });
      await now(chatId, 'unlink');
      return changed;
    },
  };
}
