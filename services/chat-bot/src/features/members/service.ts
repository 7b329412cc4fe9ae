import { notFound } from '@guildhall/contracts';
import type { ChatLink } from '@guildhall/contracts/chat-bot';
import { enqueue } from '@guildhall/service-kit/jobs';
import * as audit from '../../audit/repository.js';
import type { Platform } from '../../clients/platform.js';
import type { Db } from '../../database.js';
import { updateRoles } from '../../jobs/update-roles.js';
import { alreadyVerified } from '../verification/refusals.js';

export type Links = ReturnType<typeof createLinks>;

/** Links and unlinks on behalf of others. The platform stores the link; roles follow here. */
export function createLinks(db: Db, platform: Platform) {
  /** If this process dies first, the platform's event brings the roles. */
  async function note(
    done: { readonly actor: string; readonly chatId: string; readonly memberNumber: string },
    details: { readonly linked: boolean; readonly changed: boolean },
  ): Promise<boolean> {
    const { actor, chatId: chat_id } = done;
    const cause = details.linked ? 'link' : 'unlink';
    await db.transaction().execute(async tx => {
      await audit.insert(tx, { action: 'link.changed', ...done, details });
      await enqueue(tx, updateRoles, [{ chat_id, cause, actor }]);
    });
    return details.changed;
  }

  return {
    async link(memberNumber: string, link: ChatLink, actor: string): Promise<boolean> {
      const { chat_id: chatId, chat_username: username } = link;
      const result = await platform.linkChat(memberNumber, chatId, { username });
      if (result.outcome === 'unknown_member')
        throw notFound(`Member ${memberNumber} does not exist`, 'MEMBER_NOT_FOUND');
      if (result.outcome === 'taken') throw alreadyVerified({ chat_id: chatId });
      return note({ actor, chatId, memberNumber }, { linked: true, changed: result.changed });
    },

    async unlink(memberNumber: string, chatId: string, actor: string): Promise<boolean> {
      const changed = await platform.unlinkChat(memberNumber, chatId);
      return note({ actor, chatId, memberNumber }, { linked: false, changed });
    },
  };
}
