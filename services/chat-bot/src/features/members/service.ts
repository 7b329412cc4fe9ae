import { notFound } from '@guildhall/contracts';
import type { ChatLink } from '@guildhall/contracts/chat-bot';
import * as audit from '../../audit/repository.js';
import type { Platform } from '../../clients/platform.js';
import type { Db } from '../../database.js';
import * as tasks from '../../tasks/repository.js';
import { alreadyVerified } from '../verification/refusals.js';

export type Links = ReturnType<typeof createLinks>;

/** Links made and ended in somebody's name; the platform keeps them, the roles follow here. */
export function createLinks(db: Db, platform: Platform, wakeWorker: () => void) {
  /** Asked for before the link: whatever happens to this process, the roles follow. */
  const rolesFollow = (chatId: string, cause: string) =>
    tasks.enqueueAccounts(db, [chatId], cause, 5_000);

  async function note(
    done: { readonly actor: string; readonly chatId: string; readonly memberNumber: string },
    details: { readonly linked: boolean; readonly changed: boolean },
  ): Promise<boolean> {
    await audit.insert(db, { action: 'link.changed', ...done, details });
    await tasks.enqueueAccounts(db, [done.chatId], details.linked ? 'link' : 'unlink');
    wakeWorker();
    return details.changed;
  }

  return {
    async link(memberNumber: string, link: ChatLink, actor: string): Promise<boolean> {
      const { chat_id: chatId, chat_username: username } = link;
      await rolesFollow(chatId, 'link');
      const result = await platform.linkChat(memberNumber, chatId, { username });
      if (result.outcome === 'unknown_member')
        throw notFound(`There is no member ${memberNumber}`, 'MEMBER_NOT_FOUND');
      if (result.outcome === 'taken') throw alreadyVerified({ chat_id: chatId });
      return note({ actor, chatId, memberNumber }, { linked: true, changed: result.changed });
    },

    async unlink(memberNumber: string, chatId: string, actor: string): Promise<boolean> {
      await rolesFollow(chatId, 'unlink');
      const changed = await platform.unlinkChat(memberNumber, chatId);
      return note({ actor, chatId, memberNumber }, { linked: false, changed });
    },
  };
}
