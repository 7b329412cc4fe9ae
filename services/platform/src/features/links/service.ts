import { conflict } from '@guildhall/contracts';
import { inTransaction } from '@guildhall/service-kit/database';
import type pg from 'pg';
import { memberNotFound } from '../../domain/member-not-found.js';
import type { AskedBy } from '../audit/actor.js';
import { insertAuditEntry } from '../audit/repository.js';
import { enqueueMemberUpdated } from '../events/repository.js';
import * as links from './repository.js';

const alreadyLinked = (what: string) =>
  conflict(`The ${what} is already linked elsewhere`, 'DUPLICATE_RECORD');

const recorded = (link: links.ChatLink) => ({
  chat_id: link.chatId,
  chat_username: link.chatUsername,
});

async function lockExisting(client: pg.PoolClient, memberNumber: string): Promise<void> {
  if (!(await links.lockMember(client, memberNumber))) throw memberNotFound();
}

/** The link, its audit row and its event, or none of them. False: it was so already. */
export function linkChat(pool: pg.Pool, wanted: links.ChatLink, by: AskedBy): Promise<boolean> {
  return inTransaction(pool, async client => {
    await lockExisting(client, wanted.memberNumber);
    if (!(await links.insertLink(client, wanted))) {
      const present = await links.findLink(client, wanted.memberNumber);
      if (present === null) throw alreadyLinked('chat account');
      if (present.chatId !== wanted.chatId) throw alreadyLinked('member');
      await links.refreshNames(client, wanted);
      return false;
    }
    await insertAuditEntry(client, {
      action: 'chat.link',
      memberNumber: wanted.memberNumber,
      before: null,
      after: recorded(wanted),
      ...by,
    });
    // Said once more: should the news of the unlinking come later than this, nobody forgets that account.
    const former = await links.findFormerChatId(client, wanted.memberNumber);
    const previous = former === wanted.chatId ? null : former;
    await enqueueMemberUpdated(client, [wanted.memberNumber], [previous]);
    return true;
  });
}

export interface Unlinking {
  readonly memberNumber: string;
  /** Unlink only this account. */
  readonly onlyChatId?: string | undefined;
}

/** Undoes a link, with its audit row and event. False: nothing was linked. */
export function unlinkChat(
  pool: pg.Pool,
  { memberNumber, onlyChatId }: Unlinking,
  by: AskedBy,
): Promise<boolean> {
  return inTransaction(pool, async client => {
    await lockExisting(client, memberNumber);
    const present = await links.findLink(client, memberNumber);
    if (present === null) return false;
    if (onlyChatId !== undefined && onlyChatId !== present.chatId)
      throw conflict('The member is linked to another chat account');
    await links.removeLink(client, memberNumber);
    await insertAuditEntry(client, {
      action: 'chat.unlink',
      memberNumber,
      before: recorded(present),
      after: null,
      ...by,
    });
    await enqueueMemberUpdated(client, [memberNumber], [present.chatId]);
    return true;
  });
}
